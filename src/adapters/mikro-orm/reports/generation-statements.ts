import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { GenerationQuery } from '../../../application/index.js';
import type { GenerationRun } from '../../../domain/index.js';
import { probeLimit, walkOrder } from '../lists/keyset.js';
import { GENERATION_SCORE_COLUMNS, GENERATION_SUMMARY_COLUMNS, fromRun } from '../mapping/generation.js';
import type { Queries, Tables } from '../rows.js';
import { WRITING, writing, type ReplacedReport } from './single-report-statements.js';
import { Statement } from '../database/statement.js';

type GenerationRow = Selectable<Tables['generations']>;

/** One page of a report's generations, along the primary key. */
export function listGenerationsStatement(queries: Queries, query: GenerationQuery) {
  const { order, beyond } = walkOrder(query);
  const { account, reportId, kind, finishedUntil, cursor } = query;
  let statement = queries
    .selectFrom('generations')
    .select(GENERATION_SUMMARY_COLUMNS)
    .where('account', '=', account)
    .where('report_id', '=', reportId)
    .orderBy('id', order)
    .limit(probeLimit(query));
  if (kind !== null) statement = statement.where('score_key', kind === 'scored' ? 'is not' : 'is', null);
  if (finishedUntil !== undefined) statement = statement.where('finished_at', '<=', finishedUntil);
  if (cursor !== null) statement = statement.where('id', beyond, cursor.position.id);
  return statement;
}

/** The newest generations of a report, along the primary key, without their wide columns. */
export function listScoresStatement(queries: Queries, account: string, reportId: string, limit: number) {
  return queries
    .selectFrom('generations')
    .select(GENERATION_SCORE_COLUMNS)
    .where('account', '=', account)
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .limit(limit);
}

/** Columns of a run, and the types of their values, which PostgreSQL cannot infer in a select. */
const RUN_TYPES = {
  id: 'uuid',
  generator_name: 'text',
  generator_version: 'text',
  started_at: 'timestamptz',
  finished_at: 'timestamptz',
  score_key: 'smallint',
  title: 'text',
  categories: 'jsonb',
  packed_audits: 'bytea',
  actions: 'jsonb',
  caps: 'jsonb',
  failure: 'jsonb',
  passed_over: 'boolean',
} as const satisfies Partial<Record<keyof GenerationRow, string>>;

type RunColumn = keyof typeof RUN_TYPES;
const RUN_COLUMNS = Object.keys(RUN_TYPES) as readonly RunColumn[];

type Run = { readonly [Column in RunColumn as `run_${Column}`]: GenerationRow[Column] };

/** The values of a run for KEEP, next to those of the report. */
export function runValues(run: GenerationRun): Run {
  const row = fromRun(run);
  return Object.fromEntries(RUN_COLUMNS.map((column) => [`run_${column}`, row[column]])) as unknown as Run;
}

/** Writes a report like WRITE, and stores the run if the report was written. */
export const KEEP = new Statement((queries, values: ReplacedReport & Run) => {
  const columns = RUN_COLUMNS.map((column) => sql.id(column));
  const run = RUN_COLUMNS.map((column) => sql`${values[`run_${column}`]}::${sql.raw(RUN_TYPES[column])}`);
  return writing(queries, values)
    .with(
      'kept',
      () => sql<{ kept: number }>`(insert into generations (account, report_id, ${sql.join(columns)})
        select account, id, ${sql.join(run)} from written returning 1 as kept)`,
    )
    .selectFrom('written')
    .select('id');
}, WRITING);

interface Trimmed {
  readonly account: string;
  readonly report: string;
  /** If this run was not stored, nothing is removed. */
  readonly run: string;
  readonly kept: number;
}

/**
 * Removes a report's generations beyond the newest ones, and old ones that are no longer shown. Runs after KEEP in the same
 * transaction, as a statement of its own: it must see what `removeOldStatement` marked while KEEP waited.
 */
export const TRIM = new Statement((queries, { account, report, run, kept }: Trimmed) => {
  const own = sql`account = ${account} and report_id = ${report}`;
  const statement = sql<object>`delete from generations
    where ${own}
      and id = any (array(
        (select id from generations where ${own} order by id desc offset ${kept}::integer)
        union all
        (select id from generations where ${own} and passed_over)
      ))
      and id is distinct from (select shown_generation_id from reports where account = ${account} and id = ${report})
      and exists (select from generations where ${own} and id = ${run})`;
  return { compile: () => statement.compile(queries) };
}, WRITING);

/**
 * Removes generations that finished before a time. Those that a report shows are marked instead, so that later calls skip
 * them. The locks keep a report from showing another one meanwhile. Rows that are already locked are skipped.
 */
export function removeOldStatement(
  finishedBefore: Date,
  limit: number,
): RawBuilder<{ readonly removed: number; readonly seen: number }> {
  return sql`with old as materialized (
      select generations.account, report_id, generations.id,
        shown_generation_id is not distinct from generations.id as shown
      from generations join reports on reports.account = generations.account and reports.id = report_id
      where finished_at < ${finishedBefore} and not passed_over
      order by finished_at
      limit ${limit}
      for update of generations skip locked
      for share of reports skip locked
    ), marked as (
      update generations set passed_over = true from old
      where old.shown and generations.account = old.account and generations.report_id = old.report_id
        and generations.id = old.id
    ), removed as (
      delete from generations using old
      where not old.shown and generations.account = old.account and generations.report_id = old.report_id
        and generations.id = old.id
      returning 1
    )
    select (select count(*) from removed)::int as removed, (select count(*) from old)::int as seen`;
}
