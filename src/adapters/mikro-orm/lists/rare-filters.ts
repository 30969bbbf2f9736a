import { sql } from 'kysely';
import type { ReportQuery } from '../../../application/index.js';
import { probeLimit } from './keyset.js';
import { NO_FILTERS, beyond, filtersOfSelected, matching, ordering, type ListValues } from './page-statement.js';
import type { Queries } from '../rows.js';

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
    .selectFrom(
      collecting(queries, query, values, filter).clearSelect().select('id').limit(sql.lit(SORT_LIMIT)).as('some'),
    )
    .select(sql<number>`count(*)::integer`.as('count'));
}

/** A page of the few matches of a filter: collects all of them, then sorts. */
export function sortMatchesStatement(queries: Queries, query: ReportQuery, values: ListValues, filter: RareFilter) {
  return queries
    .selectFrom(collecting(queries, query, values, filter).limit(sql.lit(COLLECTED)).as('few'))
    .selectAll()
    .where(filtersOfSelected(query, values))
    .where(beyond(query, values))
    .orderBy(ordering(query))
    .limit(sql.lit(probeLimit(query)));
}

/** All matches of one filter, in the order of its index, so that the planner uses it. */
function collecting(queries: Queries, query: ReportQuery, values: ListValues, filter: RareFilter) {
  const alone = { ...query, ...NO_FILTERS, cursor: null };
  if (filter !== 'result') return matching(queries, { ...alone, [filter]: query[filter] }, values, 'id').orderBy('id');
  const { project, result } = query;
  return matching(queries, { ...alone, project, result }, values, 'score')
    .orderBy('score_key')
    .orderBy('id');
}
