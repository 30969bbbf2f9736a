import { BASE, PRIVACIES, cursorTo, linkTo, resultOf } from '../wire.mjs';

export function presentSummary(report) {
  const result = resultOf(report.score_key);
  const self = `${BASE}/api/v1/reports/${report.id}`;
  return {
    id: report.id,
    url: report.url,
    project: report.project,
    privacy: PRIVACIES.indexOf(report.privacy),
    status: report.status,
    score: result && report.score_key / 10,
    result,
    failure: report.failure_code ? { code: report.failure_code, message: report.failure_message } : null,
    created_at: report.created_at.toISOString(),
    updated_at: report.updated_at.toISOString(),
    generated_at: result && new Date(report.generated_key).toISOString(),
    generator: result && { name: report.shown_generator_name, version: report.shown_generator_version },
    links: { self, generations: `${self}/generations`, page: `${BASE}/reports/${report.id}` },
  };
}

export function presentReport(report, generation, audits) {
  const { categories, actions, caps } = generation ?? {};
  return { ...presentSummary(report), categories: categories ?? [], audits, actions: actions ?? [], caps: caps ?? [] };
}

export function toPage(found, query, scope, cursor) {
  const { sort_by: sortBy = 'id', sort = 'desc', per_page: perPage = '10' } = query;
  const limit = Number(perPage);
  const isBack = cursor?.towards === 'prev';
  const rows = found.slice(0, limit);
  if (isBack) rows.reverse();
  const more = found.length > limit;
  const cursorAt = (row, towards) => cursorTo(keyOf(row, sortBy), row.id, towards, scope);
  const next = (isBack || more) && rows.length > 0 ? cursorAt(rows.at(-1), 'next') : null;
  const prev = (isBack ? more : cursor !== null) && rows.length > 0 ? cursorAt(rows[0], 'prev') : null;
  const link = (to) => (to === null ? null : linkTo(query, to));
  return {
    data: rows.map(presentSummary),
    links: { first: linkTo(query, null), prev: link(prev), next: link(next) },
    meta: { per_page: limit, sort_by: sortBy, sort, next_cursor: next, prev_cursor: prev },
  };
}

function keyOf(row, sortBy) {
  if (sortBy === 'id') return null;
  if (sortBy === 'url') return row.url;
  if (row.score_key < 0) return null;
  return sortBy === 'score' ? row.score_key / 10 : new Date(row.generated_key).toISOString();
}
