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

/** For each sort key its column, the table with its indexes, and its value in reports without one; null if all have one. */
const SORTS = {
  id: { column: 'id', table: 'reports', none: null },
  url: { column: 'url', table: 'reports', none: null },
  score: { column: 'score_key', table: 'report_ranks', none: NO_SCORE },
  generated_at: { column: 'generated_key', table: 'report_ranks', none: NO_TIME },
} as const satisfies Record<ReportSort, unknown>;

/** Values for a statement. Those that the query does not use are null. */
export interface ListValues extends FragmentPatterns {
  readonly account: string;
  /** Pattern for LIKE. */
  readonly pattern: string | null;
  /** The search in lower case. */
  readonly text: string | null;
  readonly project: string | null;
  /** The cursor's sort key, as its column stores it, and its id. */
  readonly key: string | number | Date | null;
  readonly id: string | null;
}

/** The columns of a report in a list. */
const SUMMARIES = columnsOf(SUMMARY_COLUMNS);

function columnsOf<Column extends string>(columns: readonly Column[]): `reports.${Column}`[] {
  return columns.map((column) => `reports.${column}` as const);
}

/** The filters of a query for all reports of an account. */
export const NO_FILTERS = { search: null, project: null, result: null, privacy: null, status: null } as const;

export function valuesOf(query: ReportQuery): ListValues {
  const { account, search, project, cursor } = query;
  if (cursor !== null && !isUuid(cursor.position.id)) throw invalidCursor();
  return {
    account,
    pattern: search === null ? null : containsPattern(search),
    text: search === null ? null : search.toLowerCase(),
    ...(search === null ? NO_FRAGMENT_PATTERNS : expandFragment(search)),
    project,
    key: cursor === null ? null : keyAt(cursor.position, query),
    id: cursor?.position.id ?? null,
  };
}

/** The statement behind a page. */
export function pageStatement(queries: Queries, query: ReportQuery, values = valuesOf(query)) {
  return inParts(queries, query, values, SUMMARIES);
}

/** The same with a few columns of `reports`: reading fewer is faster, and those of an index need no other pages. */
export function narrowStatement(queries: Queries, query: ReportQuery, values: ListValues, columns: readonly string[]) {
  // The types lack generated columns, and nothing reads these rows but SQL.
  return inParts(queries, query, values, columnsOf(columns) as Columns);
}

type Columns = typeof SUMMARIES;

function inParts(queries: Queries, query: ReportQuery, values: ListValues, columns: Columns) {
  const [first, second] = partsOf(query);
  if (second === undefined) return walk(queries, query, values, first, columns);
  // Without ORDER BY, PostgreSQL runs the parts in turn until the page is full, and usually never starts the second.
  return queries
    .selectFrom(walk(queries, query, values, first, columns).as('first'))
    .selectAll()
    .unionAll(queries.selectFrom(walk(queries, query, values, second, columns).as('second')).selectAll())
    .limit(sql.lit(probeLimit(query)));
}

/** The condition for reports beyond the cursor, if they were selected in another order. */
export function beyond(query: ReportQuery, values: ListValues) {
  const [first, second] = partsOf(query);
  const inFirst = inPart(query, values, first, SELECTED);
  return second === undefined ? inFirst : sql<SqlBool>`(${inFirst} or ${inPart(query, values, second, SELECTED)})`;
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
 * after the other, in the order of the walk, unless the cursor is past one of them.
 */
function partsOf({ sort, direction, cursor, result, status }: ReportQuery): [Part, Part?] {
  if (SORTS[sort].none === null || direction === 'desc') return ['all'];
  // Reports with a result, and those that are ready, have a score and a time.
  if (result !== null || status === 'ready') return ['some'];
  if (cursor === null) return ['some', 'none'];
  const isAtNone = cursor.position.key === null;
  if (cursor.towards === 'next') return isAtNone ? ['none'] : ['some', 'none'];
  return isAtNone ? ['none', 'some'] : ['some'];
}

function walk(queries: Queries, query: ReportQuery, values: ListValues, part: Part, columns: Columns) {
  const { column, table } = SORTS[query.sort];
  const { order } = walkOrder(query);
  const direction = sql.raw(order);
  let statement = matching(queries, query, values, query.sort, columns).where(inPart(query, values, part, `${table}.`));
  if (column !== 'id') statement = statement.orderBy(sql`${sql.ref(`${table}.${column}`)} ${direction}`);
  return statement.orderBy(sql`${sql.ref(`${table}.id`)} ${direction}`).limit(sql.lit(probeLimit(query)));
}

/** The account's reports that match the filters. @param order the sort key whose index finds them */
export function matching(
  queries: Queries,
  query: ReportQuery,
  values: ListValues,
  order: ReportSort,
  columns: Columns = SUMMARIES,
) {
  const { table } = SORTS[order];
  const reports = queries.selectFrom('reports').where('reports.account', '=', values.account);
  const matches = filters(query, values, order);
  if (table === 'reports') return reports.select(columns).where(matches);
  // Each report is read by its id: the planner expects a small project, and would read all reports of a large one.
  const ranked = reports
    .selectAll()
    .where(sql<SqlBool>`reports.id = report_ranks.id`)
    .offset(sql.lit(0));
  return queries
    .selectFrom(table)
    .innerJoinLateral(ranked.as('reports'), (join) => join.onTrue())
    .where('report_ranks.account', '=', values.account)
    .select(columns)
    .where(matches);
}

/** The filters of a query, as one condition. @param order the sort key whose index finds the reports */
function filters(query: ReportQuery, { pattern, project }: ListValues, order: ReportSort) {
  const conditions: RawBuilder<SqlBool>[] = [];
  const { table } = SORTS[order];
  if (query.search !== null) conditions.push(sql`url_lc like ${pattern}`);
  if (query.project !== null) {
    conditions.push(sql`project = ${project}`);
    // Most indexes have the hash of the name, because names are long. The name itself decides.
    const hash = table === 'reports' ? sql`hashtextextended(project, 0)` : sql`project_hash`;
    if (order !== 'id') conditions.push(sql`${hash} = hashtextextended(${project}, 0)`);
  }
  if (query.result !== null) {
    const { from, below } = scoreKeysOf(query.result);
    const end = endAtCursor(query);
    const score = sql.ref(table === 'reports' ? 'score_key' : `${table}.score_key`);
    if (end !== 'from') conditions.push(sql`${score} >= ${from}`);
    if (end !== 'below') conditions.push(sql`${score} < ${below}`);
  }
  // Literals, because the best plan depends on how frequent the value is.
  if (query.privacy !== null) conditions.push(sql`privacy = ${sql.lit(query.privacy)}`);
  if (query.status !== null) conditions.push(sql`status = ${sql.lit(query.status)}`);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The filters of a query except the search, as one condition on selected summaries. */
export function otherFilters(query: ReportQuery, values: ListValues) {
  return filters({ ...query, search: null }, values, 'id');
}

/** The filters of a query, as one condition on selected summaries. */
export function filtersOfSelected(query: ReportQuery, values: ListValues) {
  const others = otherFilters(query, values);
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

export function scoreKeysOf(result: Result): { from: number; below: number } {
  const { from, below } = scoreRange(result);
  return { from: toScoreKey(from), below: toScoreKey(below) };
}

/** What precedes the columns in a condition: a table, or nothing for selected summaries. */
type Prefix = 'reports.' | 'report_ranks.' | typeof SELECTED;

const SELECTED = '';

function inPart(query: ReportQuery, values: ListValues, part: Part, prefix: Prefix) {
  if (part === 'all') return beyondCursor(query, values, part, prefix);
  const { column, none } = SORTS[query.sort];
  const conditions = [beyondCursor(query, values, part, prefix)];
  // A range even for "none": with an equation, an index by id alone would have the order, too.
  const isBoundByCursor = isCursorIn(query, part) && walkOrder(query).beyond === (part === 'none' ? '<' : '>');
  if (!isBoundByCursor)
    conditions.push(sql`${sql.ref(`${prefix}${column}`)} ${sql.raw(part === 'none' ? '<=' : '>')} ${sql.lit(none)}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** The condition for reports beyond the cursor, within one part of the list. */
function beyondCursor(query: ReportQuery, { key, id }: ListValues, part: Part, prefix: Prefix) {
  if (!isCursorIn(query, part)) return sql<SqlBool>`true`;
  const { column } = SORTS[query.sort];
  const beyond = sql.raw(walkOrder(query).beyond);
  const idColumn = sql.ref(`${prefix}id`);
  if (column === 'id') return sql<SqlBool>`${idColumn} ${beyond} ${id}`;
  return sql<SqlBool>`(${sql.ref(`${prefix}${column}`)}, ${idColumn}) ${beyond} (${key}, ${id})`;
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
