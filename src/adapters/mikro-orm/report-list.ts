import { sql, type Compilable, type SqlBool } from 'kysely';
import type { Position, ReportQuery, ReportSort, ReportSummary, Rows } from '../../application/index.js';
import { classify, scoreRange, type Result } from '../../domain/index.js';
import { isStorable, isUuid } from './identifiers.js';
import { foreignCursor, probeLimit, timeAt, toRows, walkOf } from './keyset.js';
import { NO_SCORE, NO_TIME, SUMMARY_COLUMNS, toScoreKey, toSummary, type SummaryRow } from './mapping.js';
import { containing } from './search-pattern.js';
import type { Queries } from './rows.js';
import type { Session } from './session.js';
import { Statement } from './statement.js';

/** Which reports a walk visits: those with the sort key, those without, or all as they come. */
type Part = 'some' | 'none' | 'all';

/** The column of each sort key, and what it holds where a report has none; null where every report has one. */
const SORTS = {
  id: { column: 'id', none: null },
  url: { column: 'url', none: null },
  score: { column: 'score_key', none: NO_SCORE },
  generated_at: { column: 'generated_key', none: NO_TIME },
} as const satisfies Record<ReportSort, unknown>;

/** Below this many reports, sorting them all is quicker than walking the whole account in search of them. */
const FEW = 2000;

/** What a statement is given when it runs; what is not asked for is null. */
interface ListValues {
  readonly account: string;
  /** For LIKE. */
  readonly pattern: string | null;
  readonly project: string | null;
  /** Of the cursor: the sort key as its column holds it, and the id. */
  readonly key: string | number | Date | null;
  readonly id: string | null;
}

type Build = (queries: Queries, query: ReportQuery, values: ListValues) => Compilable<SummaryRow>;

/** Statements by their shape, of which there are some thousands at most. */
const statements = new Map<string, Statement<ListValues, SummaryRow>>();

/** One page of an account's reports. Each walk follows an index from the cursor on, however deep that is. */
export async function listReports(session: Session, query: ReportQuery): Promise<Rows<ReportSummary>> {
  const texts = [query.search ?? '', query.project ?? ''];
  if (!texts.every(isStorable)) return { rows: [], more: false };
  const values = valuesOf(query);
  const areFew = mayBeFew(query) && (await countUpTo(session, query, FEW)) < FEW;
  const statement = statementFor(query, areFew ? fewStatement : pageStatement);
  const rows = await session.run(statement, values);
  return toRows(rows, query, toSummary);
}

function valuesOf(query: ReportQuery): ListValues {
  const { account, search, project, cursor } = query;
  if (cursor !== null && !isUuid(cursor.position.id)) throw foreignCursor();
  return {
    account,
    pattern: search === null ? null : containing(search),
    project,
    key: cursor === null ? null : keyAt(cursor.position, query),
    id: cursor?.position.id ?? null,
  };
}

function statementFor(query: ReportQuery, build: Build): Statement<ListValues, SummaryRow> {
  const { search, project, result, privacy, status, sort, direction, cursor, limit } = query;
  const place = cursor && [cursor.towards, cursor.position.key === null];
  const shape = [
    build.name,
    search === null,
    project === null,
    result,
    privacy,
    status,
    sort,
    direction,
    place,
    limit,
  ].join();
  const known = statements.get(shape);
  if (known !== undefined) return known;
  const statement = new Statement<ListValues, SummaryRow>((queries, values) => build(queries, query, values), {
    prepared: hasOnePlan(query),
    // A project is taken for a usual, small one, whose reports are best gathered and sorted; a large one must be walked.
    neverSorts: build === pageStatement && project !== null && search === null,
    isBrief: search === null,
  });
  statements.set(shape, statement);
  return statement;
}

/** Whether one index is the best for every value. Elsewhere the best plan hangs on how frequent the values are. */
function hasOnePlan({ search, result, privacy, status }: ReportQuery): boolean {
  return [search, result, privacy, status].every((filter) => filter === null);
}

/**
 * Whether the class of results alone may leave so few reports that a walk in another order hardly meets them. The
 * planner knows how frequent a class is among all accounts, not in this one.
 */
function mayBeFew({ result, search, sort }: ReportQuery): boolean {
  return result !== null && search === null && sort !== 'score';
}

async function countUpTo(session: Session, query: ReportQuery, limit: number): Promise<number> {
  const { count } = await session.query((queries) =>
    queries
      .selectFrom(matching(queries, query, valuesOf(query), 'score').clearSelect().select('id').limit(limit).as('some'))
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow(),
  );
  return count;
}

/** The statement behind a page of few reports: it gathers them first. */
export function fewStatement(queries: Queries, query: ReportQuery, values = valuesOf(query)) {
  // OFFSET keeps the planner from taking the two steps for one.
  const few = matching(queries, query, values, 'score').offset(0).as('few');
  const { order } = walkOf(query);
  return queries
    .selectFrom(few)
    .selectAll()
    .where(beyondCursor(query, values, 'all'))
    .orderBy(SORTS[query.sort].column, order)
    .orderBy('id', order)
    .limit(sql.lit(probeLimit(query)));
}

/** The statement behind a page. */
export function pageStatement(queries: Queries, query: ReportQuery, values = valuesOf(query)) {
  const [first, second] = partsOf(query);
  if (second === undefined) return walk(queries, query, values, first);
  const { column, none } = SORTS[query.sort];
  const { order } = walkOf(query);
  const union = queries
    .selectFrom(walk(queries, query, values, first).as('first'))
    .selectAll()
    .unionAll(queries.selectFrom(walk(queries, query, values, second).as('second')).selectAll());
  return queries
    .selectFrom(union.as('page'))
    .selectAll()
    .orderBy(sql<SqlBool>`${sql.ref(column)} = ${sql.lit(none)}`, order)
    .orderBy(column, order)
    .orderBy('id', order)
    .limit(sql.lit(probeLimit(query)));
}

/**
 * "None" is the least key, so in descending order it comes last by itself. In ascending order the two parts are walked
 * one after the other, as far as the cursor has not left one behind.
 */
function partsOf({ sort, direction, cursor, result }: ReportQuery): [Part, Part?] {
  if (SORTS[sort].none === null || direction === 'desc') return ['all'];
  // Whatever has a class has a score and a time.
  if (result !== null) return ['some'];
  if (cursor === null) return ['some', 'none'];
  const isAtNone = cursor.position.key === null;
  if (cursor.towards === 'next') return isAtNone ? ['none'] : ['some', 'none'];
  return isAtNone ? ['some', 'none'] : ['some'];
}

function walk(queries: Queries, query: ReportQuery, values: ListValues, part: Part) {
  const { column, none } = SORTS[query.sort];
  const { order } = walkOf(query);
  let statement = matching(queries, query, values, query.sort);
  if (part !== 'all')
    statement = statement.where(
      sql<SqlBool>`${sql.ref(column)} ${sql.raw(part === 'none' ? '=' : '>')} ${sql.lit(none)}`,
    );
  statement = statement.where(beyondCursor(query, values, part));
  if (column !== 'id') statement = statement.orderBy(column, order);
  return statement.orderBy('id', order).limit(sql.lit(probeLimit(query)));
}

/**
 * The account's reports that pass the filters.
 * @param order whose index a project's reports are to be found by
 */
function matching(queries: Queries, query: ReportQuery, { account, pattern, project }: ListValues, order: ReportSort) {
  let statement = queries.selectFrom('reports').select(SUMMARY_COLUMNS).where('account', '=', account);
  if (query.search !== null) statement = statement.where(sql.ref<string>('url_lc'), 'like', pattern);
  if (query.project !== null) {
    statement = statement.where('project', '=', project);
    // In place of the name, which is long, most indexes hold its hash; the name itself decides.
    if (order !== 'id')
      statement = statement.where(sql<SqlBool>`hashtextextended(project, 0) = hashtextextended(${project}, 0)`);
  }
  if (query.result !== null) {
    const { from, below } = scoreKeysOf(query.result);
    const end = endAtCursor(query);
    if (end !== 'from') statement = statement.where('score_key', '>=', from);
    if (end !== 'below') statement = statement.where('score_key', '<', below);
  }
  // As literals: how frequent a value is decides by which way it is found.
  if (query.privacy !== null) statement = statement.where('privacy', '=', sql.lit(query.privacy));
  if (query.status !== null) statement = statement.where('status', '=', sql.lit(query.status));
  return statement;
}

/**
 * The end of the class that the cursor stands for, where both are in the order of scores. Told of both, PostgreSQL 15 may
 * begin at the end of the class and walk to the cursor.
 */
function endAtCursor(query: ReportQuery): 'from' | 'below' | null {
  if (query.cursor === null || query.sort !== 'score') return null;
  return walkOf(query).beyond === '<' ? 'below' : 'from';
}

function scoreKeysOf(result: Result): { from: number; below: number } {
  const { from, below } = scoreRange(result);
  return { from: toScoreKey(from), below: toScoreKey(below) };
}

/** What lies beyond the cursor, within one part of the list. */
function beyondCursor(query: ReportQuery, { key, id }: ListValues, part: Part) {
  if (!isInPart(query, part)) return sql<SqlBool>`true`;
  const { column } = SORTS[query.sort];
  const beyond = sql.raw(walkOf(query).beyond);
  if (column === 'id' || part === 'none') return sql<SqlBool>`id ${beyond} ${id}`;
  return sql<SqlBool>`(${sql.ref(column)}, id) ${beyond} (${key}, ${id})`;
}

/** Whether the cursor stands in this part of the list; the other one is walked from its beginning. */
function isInPart({ cursor }: ReportQuery, part: Part): boolean {
  return cursor !== null && (part === 'all' || (part === 'none') === (cursor.position.key === null));
}

/** The sort key at a position, as its column holds it. */
function keyAt({ key }: Position, { sort, result }: ReportQuery): string | number | Date | null {
  switch (sort) {
    case 'id':
      return null;
    case 'url':
      if (typeof key !== 'string' || !isStorable(key)) throw foreignCursor();
      return key;
    case 'score':
      if (key === null && result === null) return NO_SCORE;
      if (typeof key !== 'number' || !(key >= 0 && key <= 100)) throw foreignCursor();
      if (result !== null && classify(key) !== result) throw foreignCursor();
      return toScoreKey(key);
    case 'generated_at':
      return key === null ? NO_TIME : timeAt(key);
  }
}
