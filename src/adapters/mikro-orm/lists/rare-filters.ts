import { sql, type Compilable, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { ReportQuery } from '../../../application/index.js';
import { probeLimit } from './keyset.js';
import { SUMMARY_COLUMNS, type SummaryRow } from '../mapping/report.js';
import { beyond, filtersOfSelected, ordering, scoreKeysOf, type ListValues } from './page-statement.js';
import type { Queries, Tables } from '../rows.js';

/** Up to this many reports, sorting them is faster than finding them in a walk through the account. */
export const SORT_LIMIT = 2000;

/** Reports may be added between counting and collecting. */
const COLLECTED = 2 * SORT_LIMIT;

/** A filter that may match so few reports that a walk in list order rarely meets one. */
export type RareFilter = 'result' | 'status' | 'privacy';

/**
 * The filters of a query that have an index of their own. The planner knows how frequent a value is over all accounts, but
 * not in this one.
 */
export function rareFilters({ sort, result, status, privacy }: ReportQuery): RareFilter[] {
  const filters: RareFilter[] = [];
  if (result !== null && sort !== 'score') filters.push('result');
  if (status !== null && status !== 'ready') filters.push('status');
  if (privacy !== null && privacy !== 'public') filters.push('privacy');
  return filters;
}

/** Counts the matches of a filter, up to SORT_LIMIT. */
export function countMatchesStatement(queries: Queries, query: ReportQuery, values: ListValues, filter: RareFilter) {
  return queries
    .selectFrom(indexEntries(queries, query, values, filter, SORT_LIMIT).as('entries'))
    .select(sql<number>`count(*)::integer`.as('count'));
}

/** A page of the few matches of a filter: collects all of them, then sorts. */
export function sortMatchesStatement(
  queries: Queries,
  query: ReportQuery,
  values: ListValues,
  filter: RareFilter,
): Compilable<SummaryRow> {
  const few = queries
    // Materialized: as a subquery, PostgreSQL 15 estimates too few rows for a parallel scan, and chooses it.
    .with(
      (name) => name('entries').materialized(),
      () => indexEntries(queries, query, values, filter, COLLECTED),
    )
    .selectFrom('entries')
    .innerJoinLateral(
      queries
        .selectFrom('reports')
        .select(SUMMARY_COLUMNS)
        .where('account', '=', values.account)
        .where(sql<SqlBool>`reports.id = entries.id`)
        // Each by its key: the planner might otherwise read all reports of the account.
        .offset(sql.lit(0))
        .as('report'),
      (join) => join.onTrue(),
    )
    .selectAll('report');
  return queries
    .selectFrom(few.as('few'))
    .selectAll()
    .where(filtersOfSelected(query, values))
    .where(beyond(query, values))
    .orderBy(ordering(query))
    .limit(sql.lit(probeLimit(query)));
}

/** The entries of one filter's index, in its order, so that the planner uses it. A project is found by its hash only. */
function indexEntries(
  queries: Queries,
  query: ReportQuery,
  values: ListValues,
  filter: RareFilter,
  limit: number,
): SelectQueryBuilder<Tables, 'report_marks' | 'report_ranks', { id: string }> {
  const { result, project } = query;
  if (filter !== 'result' || result === null) {
    return queries
      .selectFrom('report_marks')
      .select('id')
      .where('account', '=', values.account)
      .where(sql<SqlBool>`mark = ${sql.lit(query[filter])}`)
      .orderBy('id')
      .limit(sql.lit(limit));
  }
  const { from, below } = scoreKeysOf(result);
  let statement = queries
    .selectFrom('report_ranks')
    .select('id')
    .where('account', '=', values.account)
    .where(sql<SqlBool>`score_key >= ${sql.lit(from)} and score_key < ${sql.lit(below)}`);
  if (project !== null)
    statement = statement.where(sql<SqlBool>`project_hash = hashtextextended(${values.project}, 0)`);
  return statement.orderBy('score_key').orderBy('id').limit(sql.lit(limit));
}
