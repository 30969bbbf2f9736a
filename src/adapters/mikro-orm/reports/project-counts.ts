import { sql, type RawBuilder } from 'kysely';
import { RESULTS, scoreRange, type Result } from '../../../domain/index.js';
import { NO_SCORE, toScoreKey } from '../mapping/report.js';

/**
 * What the reports of a project come to is kept, not counted: each statement that adds, changes or removes a report says
 * what that changes. A single row per project would be waited for by everybody who creates reports of one site at once, so
 * each connection has one of a few rows to write to, and the sum over them counts.
 */
const SHARDS = 16;

interface Change {
  /** Of the statement: name of what it returned, with the columns account, project and score_key. */
  readonly from: string;
  /** Reports more. */
  readonly reports: -1 | 0 | 1;
  /** The score shown before and after, × 10, or NO_SCORE. */
  readonly before: RawBuilder<number>;
  readonly after: RawBuilder<number>;
}

/** The part of a statement that keeps the counts. Where nothing counts differently nothing is written. */
export function updateCounts({ from, reports, before, after }: Change): RawBuilder<{ counted: number }> {
  const changes = RESULTS.map((result) => sql`${isOf(result, after)} - ${isOf(result, before)}`);
  const more = RESULTS.map((result) => sql`${sql.id(result)} = counts.${sql.id(result)} + excluded.${sql.id(result)}`);
  return sql`(insert into project_counts as counts
      (account, project, shard, reports, ${sql.join(RESULTS.map((result) => sql.id(result)))}, score_sum)
    select account, project, pg_backend_pid() % ${sql.lit(SHARDS)}, ${sql.lit(reports)}, ${sql.join(changes)},
      greatest(${after}, 0) - greatest(${before}, 0)
    from ${sql.id(from)} where ${sql.lit(reports)} <> 0 or ${before} <> ${after}
    on conflict (account, project, shard) do update
      set reports = counts.reports + excluded.reports, ${sql.join(more)}, score_sum = counts.score_sum + excluded.score_sum
    returning 1 as counted)`;
}

/** Counts everything from scratch: for tables that were filled before, or by other means. */
export const COUNT_ALL = `insert into project_counts
  select account, project, 0, count(*), ${RESULTS.map((result) => `count(*) filter (where ${rangeOf(result, 'score_key')})`).join(', ')},
    sum(greatest(score_key, 0))
  from reports group by account, project`;

export const NONE_SHOWN = sql<number>`${sql.lit(NO_SCORE)}`;

function isOf(result: Result, score: RawBuilder<number>): RawBuilder<number> {
  const { from, below } = scoreRange(result);
  return sql`(${score} >= ${sql.lit(toScoreKey(from))} and ${score} < ${sql.lit(toScoreKey(below))})::integer`;
}

function rangeOf(result: Result, column: string): string {
  const { from, below } = scoreRange(result);
  return `${column} >= ${toScoreKey(from)} and ${column} < ${toScoreKey(below)}`;
}
