import { sql, type SqlBool } from 'kysely';
import type { ReportQuery } from '../../../application/index.js';
import { probeLimit } from './keyset.js';
import { SUMMARY_COLUMNS } from '../mapping/report.js';
import {
  NO_FILTERS,
  beyond,
  filtersOfSelected,
  matching,
  narrowStatement,
  ordering,
  otherFilters,
  pageStatement,
  type ListValues,
} from './page-statement.js';
import { reportOfEntry } from './rare-filters.js';
import type { Queries } from '../rows.js';
import { hasLetters, isFragment, isMarks } from './search-patterns.js';

/**
 * How many reports are searched in list order first. For fragments: enough to find frequent ones. Otherwise a number of
 * pages: enough for a filter's value that every fiftieth report has, and for a word that every tenth URL has.
 */
const NEAR = { fragment: 3_000, filterPages: 50, wordPages: 10 };

/** By URL, the next step would read the whole report for each match. */
const NEAR_BY_URL = 4_000;

function nearbyLimit({ search, sort, limit }: ReportQuery): number {
  if (search !== null) return isFragment(search) ? NEAR.fragment : NEAR.wordPages * limit;
  return sort === 'url' ? Math.max(NEAR_BY_URL, NEAR.filterPages * limit) : NEAR.filterPages * limit;
}

/**
 * A page of matches among the first reports. If these are all reports of the list, and the page is not full, the last row has
 * null in every column.
 */
export function nearbyStatement(queries: Queries, query: ReportQuery, values: ListValues) {
  const limit = nearbyLimit(query);
  const nulls = SUMMARY_COLUMNS.map((column) => sql<never>`null`.as(column));
  return (
    queries
      // Materialized, to count its rows. They are read in its order, and only as far as needed.
      .with(
        (name) => name('walked').materialized(),
        () => pageStatement(queries, { ...walkedQuery(query), limit }, values),
      )
      .selectFrom('walked')
      .selectAll()
      .where(filtersOfSelected(query, values))
      .unionAll(queries.selectNoFrom(nulls).where(sql<SqlBool>`(select count(*) from walked) <= ${sql.lit(limit)}`))
      .limit(sql.lit(probeLimit(query)))
  );
}

/**
 * A page of matches among the first `visited` reports. It reads only the columns that decide. By URL, an index has the text, so
 * the other filters read only the reports that have it.
 */
export function walkStatement(queries: Queries, query: ReportQuery, values: ListValues, visited: number) {
  const { sort, project, status, privacy, result } = query;
  // The walk already leaves out other projects, and by score other results.
  const rest = { ...query, project: null, result: sort === 'score' ? null : result };
  const isInIndex = sort === 'url' && project === null;
  const filterColumns = [rest.result && 'score_key', status && 'status', privacy && 'privacy'].filter(
    (column) => column !== null,
  );
  const columns = isInIndex ? ['id', 'url'] : ['id', 'url_lc', ...filterColumns];
  const limit = sql.lit(probeLimit(query));
  const found = queries
    .selectFrom(narrowStatement(queries, { ...walkedQuery(query), limit: visited }, values, columns).as('walked'))
    .select('id')
    // Faster than LIKE.
    .where(sql<SqlBool>`strpos(${isInIndex ? sql`lower(url)` : sql`url_lc`}, ${values.text}) > 0`);
  const page = queries
    .selectFrom((isInIndex ? found : found.where(otherFilters(rest, values)).limit(limit)).as('entries'))
    .innerJoinLateral(reportOfEntry(queries, values), (join) => join.onTrue())
    .selectAll('report');
  return queries
    .selectFrom((isInIndex ? page.where(otherFilters(rest, values)) : page).limit(limit).as('page'))
    .selectAll()
    .orderBy(ordering(query));
}

/** The list of a query without the filters that a walk in its order may rarely meet. */
function walkedQuery(query: ReportQuery): ReportQuery {
  // A result has an index in the order by score.
  return { ...query, search: null, result: query.sort === 'score' ? query.result : null, status: null, privacy: null };
}

/** How many reports of the account have the text, as the planner estimates it. */
export function estimateStatement(queries: Queries, { account, pattern }: ListValues) {
  const matches = sql<Estimate>`explain (format json) select from reports where account = ${account} and url_lc like ${pattern}`;
  return { compile: () => matches.compile(queries) };
}

/** A row of `explain (format json)`. */
export interface Estimate {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** A page of matches of a text: collects all of them, by the trigrams of the text. */
export function wordsStatement(queries: Queries, query: ReportQuery, values: ListValues) {
  return pageOfFound(queries, matching(queries, query, values, 'id'), query, values);
}

/** The index of marks: the characters of a URL other than letters, digits and the marks that nearly every URL has. */
const MARKS_OF_URL = sql.raw("string_to_array(translate(url_lc, 'abcdefghijklmnopqrstuvwxyz0123456789/:.', ''), null)");

/** A page of matches of a rare fragment: collects all of them, by its marks or by the trigrams that can contain it. */
export function fragmentStatement(queries: Queries, query: ReportQuery, values: ListValues) {
  const { inside, atEnd, marks, pattern } = values;
  const found = matching(queries, { ...query, ...NO_FILTERS }, values, 'id').where(
    isMarks(query.search ?? '')
      ? sql<SqlBool>`(${MARKS_OF_URL} @> ${marks}::text[] and url_lc like ${pattern})`
      : sql<SqlBool>`(url_lc ~ any(${inside}::text[]) or url_lc like any(${atEnd}::text[]))`,
  );
  return pageOfFound(queries, found, query, values);
}

function pageOfFound(queries: Queries, found: ReturnType<typeof matching>, query: ReportQuery, values: ListValues) {
  return (
    queries
      // Materialized: the planner cannot estimate how rare it is, and might walk the whole list instead.
      .with(
        (name) => name('found').materialized(),
        () => found,
      )
      .selectFrom('found')
      .selectAll()
      .where(otherFilters(query, values))
      .where(beyond(query, values))
      .orderBy(ordering(query))
      .limit(sql.lit(probeLimit(query)))
  );
}

/** A page of matches found by an index-only scan of all URLs of the account. */
export function scanUrlsStatement(queries: Queries, query: ReportQuery, values: ListValues) {
  // In the order of that index, the scan ends when the page is full.
  const { sort, result, status, privacy } = query;
  const isWalk = sort === 'url' && [result, status, privacy].every((filter) => filter === null);
  return queries
    .with(
      (name) => name('found').materialized(),
      (cte) => {
        const found = cte
          .selectFrom('reports')
          .select('id')
          .where('account', '=', values.account)
          // The index does not have url_lc, and ILIKE takes 1.5 times as long as LIKE.
          .where('url', hasLetters(query.search ?? '') ? 'ilike' : 'like', values.pattern);
        if (!isWalk) return found;
        return found
          .where(beyond(query, values))
          .orderBy(ordering(query))
          .limit(sql.lit(probeLimit(query)));
      },
    )
    .selectFrom(matching(queries, { ...query, search: null, cursor: null }, values, 'id').as('reports'))
    .selectAll()
    .where(sql<SqlBool>`id in (select id from found)`)
    .where(beyond(query, values))
    .orderBy(ordering(query))
    .limit(sql.lit(probeLimit(query)));
}
