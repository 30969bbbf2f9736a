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
import { hasLetters } from './search-patterns.js';

/** How many reports are looked through in the order of the list before every URL is: what is frequent is found there. */
const NEAR = 10_000;

/** The statement behind a page that is found among the first reports; it may lack others where it is not full. */
export function nearbyStatement(queries: Queries, query: ReportQuery, values: ListValues) {
  // What an index has together may be walked alone. Of the other filters, a rare one would lead far away.
  const result = query.sort === 'score' ? query.result : null;
  const walked = { ...query, search: null, result, status: null, privacy: null, limit: NEAR };
  return queries
    .selectFrom(pageStatement(queries, walked, values).as('near'))
    .selectAll()
    .where(filtersOfSelected(query, values))
    .orderBy(ordering(query))
    .limit(sql.lit(probeLimit(query)));
}

/** The statement behind a page of a fragment that is rare: it gathers all that hold it, by the trigrams it can be part of. */
export function trigramStatement(queries: Queries, query: ReportQuery, values: ListValues) {
  const { inside, atEnd } = values;
  return (
    queries
      // Kept apart: the planner knows little of how rare it is, and might walk the whole order instead.
      .with(
        (name) => name('found').materialized(),
        () =>
          matching(queries, { ...query, ...NO_FILTERS }, values, 'id').where(
            sql<SqlBool>`(url_lc ~ any(${inside}::text[]) or url_lc like any(${atEnd}::text[]))`,
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

/** The statement behind a page that is found by a look at each URL of the account, in their index alone. */
export function scanUrlsStatement(queries: Queries, query: ReportQuery, values: ListValues) {
  // In the order of that index the look ends as soon as the page is full.
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
          // That index does not have the column url_lc, and ILIKE takes half as long again as LIKE.
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
