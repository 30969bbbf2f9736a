import { sql, type AliasedSelectQueryBuilder, type Compilable, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { ReportQuery } from '../../../application/index.js';
import { probeLimit } from './keyset.js';
import { NO_SCORE, NO_TIME, SUMMARY_COLUMNS, type SummaryRow } from '../mapping/report.js';
import { beyond, filtersOfSelected, ordering, scoreKeysOf, type ListValues } from './page-statement.js';
import type { Queries, Tables } from '../rows.js';

/** Up to this many reports, sorting them is faster than finding them in a walk through the account. */
export const SORT_LIMIT = 2000;

/** Reports may be added between counting and collecting. */
const COLLECTED = 2 * SORT_LIMIT;

/** A filter that may match so few reports that a walk in list order rarely meets one. */
export type RareFilter = 'result' | 'status' | 'privacy' | 'project';

/**
 * The filters of a query that have an index of their own. The planner knows how frequent a value is over all accounts, but
 * not in this one. A project is one of them only next to another: its reports have an index for each order.
 */
export function rareFilters({ sort, result, status, privacy, project }: ReportQuery): RareFilter[] {
  const filters: RareFilter[] = [];
  if (result !== null && sort !== 'score') filters.push('result');
  if (status !== null && status !== 'ready') filters.push('status');
  if (privacy !== null && privacy !== 'public') filters.push('privacy');
  if (project !== null && filters.length > 0) filters.push('project');
  return filters;
}

/** Counts the matches of a filter, up to a limit. */
export function countMatchesStatement(
  queries: Queries,
  query: ReportQuery,
  values: ListValues,
  filter: RareFilter,
  limit: number,
) {
  return queries
    .selectFrom(indexEntries(queries, query, values, filter, limit).as('entries'))
    .select(sql<number>`count(*)::integer`.as('count'));
}

/**
 * A page of the matches of a filter: collects them, then sorts.
 * @param limit the most that are collected
 */
export function sortMatchesStatement(
  queries: Queries,
  query: ReportQuery,
  values: ListValues,
  filter: RareFilter,
  limit: number | null = COLLECTED,
): Compilable<SummaryRow> {
  const few = queries
    // Materialized: as a subquery, PostgreSQL 15 estimates too few rows for a parallel scan, and chooses it.
    .with(
      (name) => name('entries').materialized(),
      () => indexEntries(queries, query, values, filter, limit),
    )
    .selectFrom('entries')
    .innerJoinLateral(reportOfEntry(queries, values), (join) => join.onTrue())
    .selectAll('report');
  return queries
    .selectFrom(few.as('few'))
    .selectAll()
    .where(filtersOfSelected(query, values))
    .where(beyond(query, values))
    .orderBy(ordering(query))
    .limit(sql.lit(probeLimit(query)));
}

/**
 * A page of the many matches of a query's only filter: sorts their keys, and reads only the reports of the page.
 * @returns null if the list is sorted by URL, or has filters besides a project, for which every report must be read
 */
export function sortKeysStatement(
  queries: Queries,
  query: ReportQuery,
  values: ListValues,
  filter: RareFilter,
): Compilable<SummaryRow> | null {
  const { search, status, privacy, result, sort } = query;
  const others = [search, status, privacy, result].filter((value) => value !== null).length - 1;
  if (sort === 'url' || others > 0) return null;
  const page = queries
    .selectFrom(keysOf(queries, query, values, filter))
    .select('id')
    .where(beyond(query, values))
    .orderBy(ordering(query))
    .limit(sql.lit(probeLimit(query)));
  const reports = queries
    .selectFrom(page.as('entries'))
    .innerJoinLateral(reportOfEntry(queries, values), (join) => join.onTrue())
    .selectAll('report');
  return queries
    .selectFrom(reports.as('reports'))
    .selectAll()
    .where(filtersOfSelected(query, values))
    .orderBy(ordering(query));
}

/** The matches of a filter, and of the project, with their sort keys. */
function keysOf(
  queries: Queries,
  query: ReportQuery,
  values: ListValues,
  filter: RareFilter,
): AliasedSelectQueryBuilder<{ id: string }, 'keys'> {
  const matches = indexEntries(queries, query, values, filter, null);
  const { project, sort } = query;
  // Ranks have all keys, and by id no other is needed.
  if (filter === 'result' || (sort === 'id' && project === null)) return matches.as('keys');
  const ranks = queries.selectFrom('report_ranks').where('account', '=', values.account);
  const rankOfMatch = ranks
    .select(['id', 'score_key', 'generated_key'])
    .where(sql<SqlBool>`report_ranks.id = matches.id`);
  if (project !== null) {
    // PostgreSQL may also read all keys of the project from an index, which takes less time than one by one.
    const inProject = rankOfMatch.where(sql<SqlBool>`project_hash = hashtextextended(${values.project}, 0)`);
    return queries
      .selectFrom(matches.as('matches'))
      .innerJoinLateral(inProject.as('ranks'), (join) => join.onTrue())
      .selectAll('ranks')
      .as('keys');
  }
  // Reports without an outcome are one range of an index, so only the keys of the others are looked up.
  const unscored = ranks.select('id').where('score_key', '<=', NO_SCORE);
  return queries
    .selectFrom(matches.as('matches'))
    .leftJoin(unscored.as('unscored'), (join) => join.on(sql<SqlBool>`unscored.id = matches.id`))
    .leftJoinLateral(
      rankOfMatch
        .where(sql<SqlBool>`unscored.id is null`)
        .offset(sql.lit(0))
        .as('ranks'),
      (join) => join.onTrue(),
    )
    .select([
      'matches.id',
      sql`coalesce(score_key, ${sql.lit(NO_SCORE)})`.as('score_key'),
      sql`coalesce(generated_key, ${sql.lit(NO_TIME)})`.as('generated_key'),
    ])
    .as('keys');
}

/** Each report by its key: the planner might otherwise read all reports of the account. */
export function reportOfEntry(queries: Queries, values: ListValues) {
  return queries
    .selectFrom('reports')
    .select(SUMMARY_COLUMNS)
    .where('account', '=', values.account)
    .where(sql<SqlBool>`reports.id = entries.id`)
    .offset(sql.lit(0))
    .as('report');
}

/**
 * The entries of one filter's index. A project is found by its hash only.
 * @param limit if not null, so many in the order of the index, so that the planner uses it
 */
function indexEntries(
  queries: Queries,
  query: ReportQuery,
  values: ListValues,
  filter: RareFilter,
  limit: number | null,
): SelectQueryBuilder<Tables, 'report_marks' | 'report_ranks', { id: string }> {
  if (filter === 'status' || filter === 'privacy') {
    const marks = queries
      .selectFrom('report_marks')
      .select('id')
      .where('account', '=', values.account)
      .where(sql<SqlBool>`mark = ${sql.lit(query[filter])}`);
    return limit === null ? marks : marks.orderBy('id').limit(sql.lit(limit));
  }
  let ranks = queries
    .selectFrom('report_ranks')
    .select(['id', 'score_key', 'generated_key'])
    .where('account', '=', values.account);
  if (query.project !== null) ranks = ranks.where(sql<SqlBool>`project_hash = hashtextextended(${values.project}, 0)`);
  if (filter === 'result' && query.result !== null) {
    const { from, below } = scoreKeysOf(query.result);
    ranks = ranks.where(sql<SqlBool>`score_key >= ${sql.lit(from)} and score_key < ${sql.lit(below)}`);
  }
  return limit === null ? ranks : ranks.orderBy('score_key').orderBy('id').limit(sql.lit(limit));
}
