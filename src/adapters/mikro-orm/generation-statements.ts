import { sql, type RawBuilder } from 'kysely';
import type { GenerationQuery } from '../../application/index.js';
import type { Generation } from '../../domain/index.js';
import { probeLimit, walkOf } from './keyset.js';
import { GENERATION_SUMMARY_COLUMNS } from './mapping.js';
import type { Queries } from './rows.js';

/** One page of a report's generations, along the primary key. */
export function listGenerationsStatement(queries: Queries, query: GenerationQuery) {
  const { order, beyond } = walkOf(query);
  const { account, reportId, kind, cursor } = query;
  let statement = queries
    .selectFrom('generations')
    .select(GENERATION_SUMMARY_COLUMNS)
    .where('account', '=', account)
    .where('report_id', '=', reportId)
    .orderBy('id', order)
    .limit(probeLimit(query));
  if (kind !== null) statement = statement.where('score_key', kind === 'scored' ? 'is not' : 'is', null);
  if (cursor !== null) statement = statement.where('id', beyond, cursor.position.id);
  return statement;
}

/** Removes a report's generations beyond the newest ones, and those too old that nobody is shown any more. */
export function trimStatement(
  { account, reportId }: Pick<Generation, 'account' | 'reportId'>,
  kept: number,
): RawBuilder<unknown> {
  return sql`delete from generations
    where account = ${account} and report_id = ${reportId}
      and id in (
        (select id from generations where account = ${account} and report_id = ${reportId}
          order by id desc offset ${kept})
        union all
        (select id from generations where account = ${account} and report_id = ${reportId} and passed_over)
      )
      and id is distinct from (
        select shown_generation_id from reports where account = ${account} and id = ${reportId}
      )`;
}

/**
 * Removes some of what finished before a time. Those that a report shows are marked instead, so that no later call walks
 * past them again. The locks keep a report from showing another one meanwhile; what is locked already is left alone.
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
