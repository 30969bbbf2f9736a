import { inflateSync } from 'node:zlib';
import { BASE, PRIVACIES, projectOf, uuid7 } from '../wire.mjs';
import { query } from './database.mjs';
import { DETAILS, SUMMARY, presentRow } from './present.mjs';
import { CREATE, DELETE, UPDATE } from './statements.mjs';

export { listReports } from './list.mjs';

const NOT_FOUND = [404, '{"status":404}'];

/** Also reads the outcome, and the account for the access check. */
const GET = `
  select ${SUMMARY.map((column) => `reports.${column}`)}, ${DETAILS}, reports.account
  from reports left join generations on generations.account = reports.account
    and generations.report_id = reports.id and generations.id = shown_generation_id
  where reports.id = $1`;

export async function getReport(actor, id) {
  const [row] = await query('get', GET, [id]);
  if (row === undefined) return NOT_FOUND;
  const privacy = row[3];
  if (row.at(-1) !== actor.account && privacy !== 'public') {
    return privacy === 'private' ? NOT_FOUND : [403, '{"status":403}'];
  }
  return respondWith(200, row);
}

export async function createReport(actor, form) {
  const url = new URL(form.get('url'));
  url.hash = '';
  const privacy = PRIVACIES[form.get('privacy') ?? 0];
  if (privacy === 'password') return [422, '{"status":422}'];
  const [id, generation, now] = [uuid7(), uuid7(), new Date().toISOString()];
  const project = projectOf(url);
  const job = JSON.stringify({ generationId: generation, account: actor.account, reportId: id, host: url.hostname });
  await query('create', CREATE, [actor.account, id, url.href, project, privacy, generation, now, job, url.hostname]);
  const row = [id, url.href, project, privacy, 'pending', null, null, null, null, null, null, -1, null, now, now, 1];
  return respondWith(201, row, { Location: `${BASE}/api/v1/reports/${id}` });
}

export async function updateReport(actor, id, form) {
  const privacy = PRIVACIES[form.get('privacy')] ?? null;
  if (privacy === 'password') return [422, '{"status":422}'];
  const runsAgain = form.get('update') === '1';
  const [row] = await query('update', UPDATE, [
    actor.account,
    id,
    privacy,
    new Date().toISOString(),
    runsAgain,
    uuid7(),
  ]);
  return row === undefined ? NOT_FOUND : respondWith(200, row);
}

export async function deleteReport(actor, id) {
  const [row] = await query('delete', DELETE, [actor.account, id]);
  return row === undefined ? NOT_FOUND : [204];
}

/** Sends JSON from the database unchanged. */
function respondWith(status, row, headers) {
  const [categories, audits, packed, actions, caps] = row.slice(SUMMARY.length, SUMMARY.length + 5);
  const auditsText = packed ? inflateSync(packed).toString() : (audits ?? '[]');
  const outcome = `"categories":${categories ?? '[]'},"audits":${auditsText},"actions":${actions ?? '[]'},"caps":${caps ?? '[]'}`;
  const body = `{"data":${presentRow(row)},${outcome}}}`;
  return [status, body, { ETag: `"${row[0]}.${row[15]}"`, ...headers }];
}
