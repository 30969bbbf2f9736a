import {
  averageScore,
  dailyAverages,
  type OverviewRows,
  type ScoreHistory,
  type SiteRow,
  type SitesQuery,
} from '../../../application/index.js';
import { isStorable } from '../identifiers.js';
import { NO_TIME, toFailure } from '../mapping/report.js';
import type { Session } from '../session/session.js';
import { SITE, SITES, type SiteColumns } from './sites-statement.js';

/** The first sites of an account, problems first. */
export async function listSites(
  session: Session,
  { account, project, limit, days }: SitesQuery,
): Promise<OverviewRows<SiteRow>> {
  const [first = ''] = days;
  if (!isStorable(project ?? '')) return { rows: [], isComplete: true };
  const found = await session.run(project === null ? SITES : SITE, { account, project, first, limit });
  return { rows: found.map((row) => toSite(row, days)), isComplete: found[0]?.is_complete ?? true };
}

function toSite(row: SiteColumns, days: readonly string[]): SiteRow {
  const histories = historiesOf(row);
  const { reports, good, decent, bad } = row;
  return {
    name: row.name,
    createdAt: row.created_at,
    reportsCount: reports,
    results: { good, decent, bad, none: reports - good - decent - bad },
    averageScore: averageScore(histories.map(({ now }) => now)),
    lastGeneratedAt: row.last_generated_at === NO_TIME ? null : row.last_generated_at,
    failing: row.failing,
    failure: toFailure(row),
    underWay: row.under_way,
    dailyAverages: dailyAverages(histories, days),
  };
}

/** A shard without counts held nothing, except when the past was filled in by a migration. */
function historiesOf({ shards, openings }: SiteColumns): ScoreHistory[] {
  const totals = new Map(shards.map(([shard, scored, scoreSum]) => [shard, { scored, scoreSum }]));
  const byShard = Map.groupBy(openings, ([shard]) => shard);
  return [...new Set([...totals.keys(), ...byShard.keys()])].map((shard) => ({
    now: totals.get(shard) ?? { scored: 0, scoreSum: 0 },
    openings: (byShard.get(shard) ?? []).map(([, day, scored, scoreSum]) => ({ day, scored, scoreSum })),
  }));
}
