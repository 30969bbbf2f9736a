import { sql, type SqlBool } from 'kysely';
import type { ReportQuery } from '../../application/index.js';
import { probeLimit } from './keyset.js';
import { beyond, filters, matching, ordering, pageStatement, type ListValues } from './report-statements.js';
import type { Queries } from './rows.js';

/** How many reports are looked through in the order of the list before every URL is: what is frequent is found there. */
const NEAR = 10_000;

/**
 * Whether there is nothing in a search that the index of trigrams could be asked for. It knows words of letters and
 * digits, with two blanks before and one behind, in pieces of three (PostgreSQL's pg_trgm); what stands before and behind
 * a search is not known.
 */
export function isFragment(search: string): boolean {
  const words = search.split(/[^a-z0-9]/i);
  return words.every((word, index) => {
    const [before, behind] = [index === 0 ? 0 : 2, index === words.length - 1 ? 0 : 1];
    return word === '' || before + word.length + behind < 3;
  });
}

/** The statement behind a page that is found among the first reports; it may lack others where it is not full. */
export function nearStatement(queries: Queries, query: ReportQuery, values: ListValues) {
  // What an index has together may be walked alone. Of the other filters, a rare one would lead far away.
  const result = query.sort === 'score' ? query.result : null;
  const walked = { ...query, search: null, result, status: null, privacy: null, limit: NEAR };
  return queries
    .selectFrom(pageStatement(queries, walked, values).as('near'))
    .selectAll()
    .where(sql<SqlBool>`lower(url) like ${values.pattern}`)
    .where(filters({ ...query, search: null }, values, 'id'))
    .orderBy(ordering(query))
    .limit(sql.lit(probeLimit(query)));
}

/** The statement behind a page that is found by a look at each URL of the account, in their index alone. */
export function scanStatement(queries: Queries, query: ReportQuery, values: ListValues) {
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
          // ILIKE, because that index does not have the column url_lc.
          .where('url', 'ilike', values.pattern);
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
