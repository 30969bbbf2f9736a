import { sql, type RawBuilder } from 'kysely';
import { RESULTS, scoreRange, type Result } from '../../../domain/index.js';
import { NO_SCORE, toScoreKey } from '../mapping/report.js';

/**
 * The summary of a project is stored: each statement that adds, changes or removes a report updates it. A single row per
 * project would serialize writes to one site, so each connection writes to one of a few rows, and their sum counts.
 */
const SHARDS = 16;

interface Change {
  /** Name of the CTE with the changed rows: columns account, project and score_key. */
  readonly from: string;
  /** Change of the number of reports. */
  readonly reports: -1 | 0 | 1;
  /** The shown score × 10, before and after, or NO_SCORE. */
  readonly before: RawBuilder<number>;
  readonly after: RawBuilder<number>;
}

/** The changed row of a shard. */
export interface Counted {
  readonly account: string;
  readonly project: string;
  readonly shard: number;
  readonly scored: number;
  readonly score_sum: number;
}

/** The part of a statement that updates the counts. Writes nothing if they stay the same. */
export function updateCounts({ from, reports, before, after }: Change): RawBuilder<Counted> {
  const changes = RESULTS.map((result) => sql`${isOf(result, after)} - ${isOf(result, before)}`);
  const more = RESULTS.map((result) => sql`${sql.id(result)} = counts.${sql.id(result)} + excluded.${sql.id(result)}`);
  return sql`(insert into project_counts as counts
      (account, project, shard, reports, ${sql.join(RESULTS.map((result) => sql.id(result)))}, score_sum)
    select account, project, pg_backend_pid() % ${sql.lit(SHARDS)}, ${sql.lit(reports)}, ${sql.join(changes)},
      greatest(${after}, 0) - greatest(${before}, 0)
    from ${sql.id(from)} where ${sql.lit(reports)} <> 0 or ${before} <> ${after}
    on conflict (account, project, shard) do update
      set reports = counts.reports + excluded.reports, ${sql.join(more)}, score_sum = counts.score_sum + excluded.score_sum
    returning account, project, shard, good + decent + bad as scored, score_sum)`;
}

/** Counts everything, for tables with existing rows. */
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
