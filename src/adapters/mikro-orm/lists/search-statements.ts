import { sql, type SqlBool } from 'kysely';
import type { ReportQuery } from '../../../application/index.js';
import { probeLimit } from './keyset.js';
import {
  NO_FILTERS,
  beyond,
  filtersOfSelected,
  matching,
  ordering,
  pageStatement,
  type ListValues,
} from './page-statement.js';
import type { Queries } from '../rows.js';
import { hasLetters, isFragment, isMarks } from './search-patterns.js';

/**
 * How many reports are searched in list order first. For fragments: enough to find frequent ones. Otherwise a number of
 * pages: enough for a filter's value that every fiftieth report has, and for a word that every tenth URL has.
 */
const NEAR = { fragment: 3_000, filterPages: 50, wordPages: 10 };

/** A page of matches among the first reports. If it is not full, there may be others. */
export function nearbyStatement(queries: Queries, query: ReportQuery, values: ListValues) {
  // A result has an index in this order. Walking until another filter matches could take long if its value is rare.
  const result = query.sort === 'score' ? query.result : null;
  const { search } = query;
  const pages = search === null ? NEAR.filterPages : NEAR.wordPages;
  const limit = search !== null && isFragment(search) ? NEAR.fragment : pages * query.limit;
  const walked = { ...query, search: null, result, status: null, privacy: null, limit };
  return queries
    .selectFrom(pageStatement(queries, walked, values).as('near'))
    .selectAll()
    .where(filtersOfSelected(query, values))
    .orderBy(ordering(query))
    .limit(sql.lit(probeLimit(query)));
}

/** The index of marks: the characters of a URL other than letters, digits and the marks that nearly every URL has. */
const MARKS_OF_URL = sql.raw("string_to_array(translate(url_lc, 'abcdefghijklmnopqrstuvwxyz0123456789/:.', ''), null)");

/** A page of matches of a rare fragment: collects all of them, by its marks or by the trigrams that can contain it. */
export function fragmentStatement(queries: Queries, query: ReportQuery, values: ListValues) {
  const { inside, atEnd, marks, pattern } = values;
  return (
    queries
      // Materialized: the planner cannot estimate how rare it is, and might walk the whole list instead.
      .with(
        (name) => name('found').materialized(),
        () =>
          matching(queries, { ...query, ...NO_FILTERS }, values, 'id').where(
            isMarks(query.search ?? '')
              ? sql<SqlBool>`(${MARKS_OF_URL} @> ${marks}::text[] and url_lc like ${pattern})`
              : sql<SqlBool>`(url_lc ~ any(${inside}::text[]) or url_lc like any(${atEnd}::text[]))`,
          ),
      )
      .selectFrom('found')
      .selectAll()
      .where(filtersOfSelected({ ...query, search: null }, values))
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
