import { sql } from 'kysely';
import type { ReportQuery } from '../../../application/index.js';
import { probeLimit } from './keyset.js';
import { NO_FILTERS, beyond, filtersOfSelected, matching, ordering, type ListValues } from './page-statement.js';
import type { Queries } from '../rows.js';

/** Below this many reports, sorting them all is quicker than walking the whole account in search of them. */
export const SORT_LIMIT = 2000;

/** Reports may come between counting and gathering. */
const GATHERED = 2 * SORT_LIMIT;

/** A filter that may leave so few reports that a walk in the order of the list hardly meets them. */
export type RareFilter = 'result' | 'status' | 'privacy';

/**
 * Those of a query for which an index has the reports together. The planner knows how frequent a value is among all
 * accounts, not in this one.
 */
export function rareFilters({ sort, result, status, privacy }: ReportQuery): RareFilter[] {
  const filters: RareFilter[] = [];
  if (result !== null && sort !== 'score') filters.push('result');
  if (status !== null && status !== 'ready') filters.push('status');
  if (privacy !== null && privacy !== 'public') filters.push('privacy');
  return filters;
}

/** The statement that counts what a filter leaves, as far as it matters. */
export function countMatchesStatement(queries: Queries, query: ReportQuery, values: ListValues, filter: RareFilter) {
  return queries
    .selectFrom(
      gathering(queries, query, values, filter).clearSelect().select('id').limit(sql.lit(SORT_LIMIT)).as('some'),
    )
    .select(sql<number>`count(*)::integer`.as('count'));
}

/** The statement behind a page of the few reports that a filter leaves: it gathers them first. */
export function sortMatchesStatement(queries: Queries, query: ReportQuery, values: ListValues, filter: RareFilter) {
  return queries
    .selectFrom(gathering(queries, query, values, filter).limit(sql.lit(GATHERED)).as('few'))
    .selectAll()
    .where(filtersOfSelected(query, values))
    .where(beyond(query, values))
    .orderBy(ordering(query))
    .limit(sql.lit(probeLimit(query)));
}

/** All that one filter leaves. With that index's order asked for there is no quicker way than along it. */
function gathering(queries: Queries, query: ReportQuery, values: ListValues, filter: RareFilter) {
  const alone = { ...query, ...NO_FILTERS, cursor: null };
  if (filter !== 'result') return matching(queries, { ...alone, [filter]: query[filter] }, values, 'id').orderBy('id');
  const { project, result } = query;
  return matching(queries, { ...alone, project, result }, values, 'score')
    .orderBy('score_key')
    .orderBy('id');
}
