import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Position, ReportQuery, ReportSort } from '../../../application/index.js';
import { classify, scoreRange, type Result } from '../../../domain/index.js';
import { isStorable, isUuid } from '../identifiers.js';
import { invalidCursor, probeLimit, timeAt, walkOrder } from './keyset.js';
import { NO_SCORE, NO_TIME, SUMMARY_COLUMNS, toScoreKey } from '../mapping/report.js';
import type { Queries } from '../rows.js';
import { NO_FRAGMENT_PATTERNS, containsPattern, expandFragment, type FragmentPatterns } from './search-patterns.js';

/** Which reports a walk visits: those with a value for the sort key, those without, or all. */
type Part = 'some' | 'none' | 'all';

/** The column of each sort key, and its value in reports without one; null if every report has one. */
const SORTS = {
  id: { column: 'id', none: null },
  url: { column: 'url', none: null },
  score: { column: 'score_key', none: NO_SCORE },
  generated_at: { column: 'generated_key', none: NO_TIME },
} as const satisfies Record<ReportSort, unknown>;

/** Values for a statement. Those that the query does not use are null. */
export interface ListValues extends FragmentPatterns {
  readonly account: string;
  /** Pattern for LIKE. */
  readonly pattern: string | null;
  readonly project: string | null;
  /** The cursor's sort key, as its column stores it, and its id. */
  readonly key: string | number | Date | null;
  readonly id: string | null;
}

/** The filters of a query for all reports of an account. */
export const NO_FILTERS = { search: null, project: null, result: null, privacy: null, status: null } as const;

export function valuesOf(query: ReportQuery): ListValues {
  const { account, search, project, cursor } = query;
  if (cursor !== null && !isUuid(cursor.position.id)) throw invalidCursor();
  return {
    account,
    pattern: search === null ? null : containsPattern(search),
    ...(search === null ? NO_FRAGMENT_PATTERNS : expandFragment(search)),
    project,
    key: cursor === null ? null : keyAt(cursor.position, query),
    id: cursor?.position.id ?? null,
  };
}

/** The statement behind a page. */
export function pageStatement(queries: Queries, query: ReportQuery, values = valuesOf(query)) {
  const [first, second] = partsOf(query);
  if (second === undefined) return walk(queries, query, values, first);
  const union = queries
    .selectFrom(walk(queries, query, values, first).as('first'))
    .selectAll()
    .unionAll(queries.selectFrom(walk(queries, query, values, second).as('second')).selectAll());
  return queries
    .selectFrom(union.as('page'))
    .selectAll()
    .orderBy(ordering(query))
    .limit(sql.lit(probeLimit(query)));
}

/** The condition for reports beyond the cursor, if they were selected in another order. */
export function beyond(query: ReportQuery, values: ListValues) {
  const [first, second] = partsOf(query);
  const inFirst = inPart(query, values, first);
  return second === undefined ? inFirst : sql<SqlBool>`(${inFirst} or ${inPart(query, values, second)})`;
}

/** The ORDER BY of the list. */
export function ordering(query: ReportQuery) {
  const { column, none } = SORTS[query.sort];
  const direction = sql.raw(walkOrder(query).order);
  const keys = column === 'id' ? sql`id ${direction}` : sql`${sql.ref(column)} ${direction}, id ${direction}`;
  // In descending order they come last anyway.
  const areNoneApart = none !== null && query.direction === 'asc';
  return areNoneApart ? sql`${sql.ref(column)} = ${sql.lit(none)} ${direction}, ${keys}` : keys;
}

/**
 * "None" is the lowest key, so in descending order it comes last anyway. In ascending order the two parts are walked one
 * after the other, unless the cursor is past one of them.
 */
function partsOf({ sort, direction, cursor, result, status }: ReportQuery): [Part, Part?] {
  if (SORTS[sort].none === null || direction === 'desc') return ['all'];
  // Reports with a result, and those that are ready, have a score and a time.
  if (result !== null || status === 'ready') return ['some'];
  if (cursor === null) return ['some', 'none'];
  const isAtNone = cursor.position.key === null;
  if (cursor.towards === 'next') return isAtNone ? ['none'] : ['some', 'none'];
  return isAtNone ? ['some', 'none'] : ['some'];
}

function walk(queries: Queries, query: ReportQuery, values: ListValues, part: Part) {
  const { column } = SORTS[query.sort];
  const { order } = walkOrder(query);
  let statement = matching(queries, query, values, query.sort).where(inPart(query, values, part));
  if (column !== 'id') statement = statement.orderBy(column, order);
  return statement.orderBy('id', order).limit(sql.lit(probeLimit(query)));
}

/** The account's reports that match the filters. @param order the sort key whose index finds a project's reports */
export function matching(queries: Queries, query: ReportQuery, values: ListValues, order: ReportSort) {
  const statement = queries.selectFrom('reports').select(SUMMARY_COLUMNS).where('account', '=', values.account);
  return statement.where(filters(query, values, order));
}

/** The filters of a query, as one condition on reports. */
export function filters(query: ReportQuery, { pattern, project }: ListValues, order: ReportSort) {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (query.search !== null) conditions.push(sql`url_lc like ${pattern}`);
  if (query.project !== null) {
    conditions.push(sql`project = ${project}`);
    // Most indexes have the hash of the name, because names are long. The name itself decides.
    if (order !== 'id') conditions.push(sql`hashtextextended(project, 0) = hashtextextended(${project}, 0)`);
  }
  if (query.result !== null) {
    const { from, below } = scoreKeysOf(query.result);
    const end = endAtCursor(query);
    if (end !== 'from') conditions.push(sql`score_key >= ${from}`);
    if (end !== 'below') conditions.push(sql`score_key < ${below}`);
  }
  // Literals, because the best plan depends on how frequent the value is.
  if (query.privacy !== null) conditions.push(sql`privacy = ${sql.lit(query.privacy)}`);
  if (query.status !== null) conditions.push(sql`status = ${sql.lit(query.status)}`);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The filters of a query, as one condition on selected summaries. */
export function filtersOfSelected(query: ReportQuery, values: ListValues) {
  const others = filters({ ...query, search: null }, values, 'id');
  // They lack the column url_lc.
  return query.search === null ? others : sql<SqlBool>`(${others} and lower(url) like ${values.pattern})`;
}

/**
 * Which bound of the score range the cursor makes redundant, in lists by score. With both conditions, PostgreSQL 15 may start
 * at the bound and walk to the cursor.
 */
function endAtCursor(query: ReportQuery): 'from' | 'below' | null {
  if (query.cursor === null || query.sort !== 'score') return null;
  return walkOrder(query).beyond === '<' ? 'below' : 'from';
}

function scoreKeysOf(result: Result): { from: number; below: number } {
  const { from, below } = scoreRange(result);
  return { from: toScoreKey(from), below: toScoreKey(below) };
}

function inPart(query: ReportQuery, values: ListValues, part: Part) {
  if (part === 'all') return beyondCursor(query, values, part);
  const { column, none } = SORTS[query.sort];
  const isInPart = sql<SqlBool>`${sql.ref(column)} ${sql.raw(part === 'none' ? '=' : '>')} ${sql.lit(none)}`;
  return sql<SqlBool>`(${isInPart} and ${beyondCursor(query, values, part)})`;
}

/** The condition for reports beyond the cursor, within one part of the list. */
function beyondCursor(query: ReportQuery, { key, id }: ListValues, part: Part) {
  if (!isCursorIn(query, part)) return sql<SqlBool>`true`;
  const { column } = SORTS[query.sort];
  const beyond = sql.raw(walkOrder(query).beyond);
  if (column === 'id' || part === 'none') return sql<SqlBool>`id ${beyond} ${id}`;
  return sql<SqlBool>`(${sql.ref(column)}, id) ${beyond} (${key}, ${id})`;
}

/** Whether the cursor is in this part of the list; the other part is walked from its start. */
function isCursorIn({ cursor }: ReportQuery, part: Part): boolean {
  return cursor !== null && (part === 'all' || (part === 'none') === (cursor.position.key === null));
}

/** The sort key at a position, as its column stores it. */
function keyAt({ key }: Position, { sort, result }: ReportQuery): string | number | Date | null {
  switch (sort) {
    case 'id':
      return null;
    case 'url':
      if (typeof key !== 'string' || !isStorable(key)) throw invalidCursor();
      return key;
    case 'score':
      if (key === null && result === null) return NO_SCORE;
      if (typeof key !== 'number' || !(key >= 0 && key <= 100)) throw invalidCursor();
      if (result !== null && classify(key) !== result) throw invalidCursor();
      return toScoreKey(key);
    case 'generated_at':
      return key === null ? NO_TIME : timeAt(key);
  }
}
