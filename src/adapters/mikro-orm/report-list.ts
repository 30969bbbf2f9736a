import { sql, type SqlBool } from 'kysely';
import type { Position, ReportQuery, ReportSort, ReportSummary, Rows } from '../../application/index.js';
import { scoreRange } from '../../domain/index.js';
import { isStorable, isUuid } from './identifiers.js';
import { foreignCursor, probeLimit, timeAt, toRows, walkOf } from './keyset.js';
import { NO_SCORE, NO_TIME, SUMMARY_COLUMNS, toScoreKey, toSummary } from './mapping.js';
import { containing } from './search-pattern.js';
import type { Queries, Session } from './session.js';

/** The column of each sort key, and what it holds where a report has none; null where every report has one. */
const SORTS = {
  id: { column: 'id', none: null },
  url: { column: 'url', none: null },
  score: { column: 'score_key', none: NO_SCORE },
  generated_at: { column: 'generated_key', none: NO_TIME },
} as const satisfies Record<ReportSort, unknown>;

/** Which reports a walk visits: those with the sort key, those without, or all as they come. */
type Part = 'some' | 'none' | 'all';

/** Below this many reports, sorting them all is quicker than walking the whole account in search of them. */
const FEW = 2000;

/** One page of an account's reports. Each walk follows an index from the cursor on, however deep that is. */
export async function listReports(session: Session, query: ReportQuery): Promise<Rows<ReportSummary>> {
  const texts = [query.search ?? '', query.project ?? ''];
  if (!texts.every(isStorable)) return { rows: [], more: false };
  const areFew = mayBeFew(query) && (await countUpTo(session, query, FEW)) < FEW;
  const rows = await session.query((queries) => (areFew ? fewStatement : pageStatement)(queries, query).execute());
  return toRows(rows, query, toSummary);
}

/**
 * Whether the class of results alone may leave so few reports that a walk in another order hardly meets them. The
 * planner knows how frequent a class is among all accounts, not in this one.
 */
function mayBeFew({ result, search, project, sort }: ReportQuery): boolean {
  return result !== null && search === null && project === null && sort !== 'score';
}

async function countUpTo(session: Session, query: ReportQuery, limit: number): Promise<number> {
  const { count } = await session.query((queries) =>
    queries
      .selectFrom(matching(queries, query).clearSelect().select('id').limit(limit).as('some'))
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow(),
  );
  return count;
}

/** The statement behind a page of few reports: it gathers them first. */
export function fewStatement(queries: Queries, query: ReportQuery) {
  // OFFSET keeps the planner from taking the two steps for one.
  const few = matching(queries, query).offset(0).as('few');
  const { order } = walkOf(query);
  return queries
    .selectFrom(few)
    .selectAll()
    .where(beyondCursor(query, 'all'))
    .orderBy(SORTS[query.sort].column, order)
    .orderBy('id', order)
    .limit(probeLimit(query));
}

/** The statement behind a page. */
export function pageStatement(queries: Queries, query: ReportQuery) {
  const [first, second] = partsOf(query);
  if (second === undefined) return walk(queries, query, first);
  const { column, none } = SORTS[query.sort];
  const { order } = walkOf(query);
  const union = queries
    .selectFrom(walk(queries, query, first).as('first'))
    .selectAll()
    .unionAll(queries.selectFrom(walk(queries, query, second).as('second')).selectAll());
  return queries
    .selectFrom(union.as('page'))
    .selectAll()
    .orderBy(sql<SqlBool>`${sql.ref(column)} = ${none}`, order)
    .orderBy(column, order)
    .orderBy('id', order)
    .limit(probeLimit(query));
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

function walk(queries: Queries, query: ReportQuery, part: Part) {
  const { column, none } = SORTS[query.sort];
  const { order } = walkOf(query);
  let statement = matching(queries, query);
  if (part !== 'all')
    statement = statement.where(sql<SqlBool>`${sql.ref(column)} ${sql.raw(part === 'none' ? '=' : '>')} ${none}`);
  statement = statement.where(beyondCursor(query, part));
  if (column !== 'id') statement = statement.orderBy(column, order);
  return statement.orderBy('id', order).limit(probeLimit(query));
}

/** The account's reports that pass the filters. */
function matching(queries: Queries, { account, search, project, result }: ReportQuery) {
  let statement = queries.selectFrom('reports').select(SUMMARY_COLUMNS).where('account', '=', account);
  if (search !== null) statement = statement.where(sql.ref<string>('url_lc'), 'like', containing(search));
  if (project !== null) {
    // The hash is what the index by project and URL holds; the name itself decides.
    statement = statement
      .where('project', '=', project)
      .where(sql<SqlBool>`hashtextextended(project, 0) = hashtextextended(${project}, 0)`);
  }
  if (result !== null) {
    const { from, below } = scoreRange(result);
    statement = statement.where('score_key', '>=', toScoreKey(from)).where('score_key', '<', toScoreKey(below));
  }
  return statement;
}

/** What lies beyond the cursor, within one part of the list. */
function beyondCursor(query: ReportQuery, part: Part) {
  if (query.cursor === null) return sql<SqlBool>`true`;
  const { position } = query.cursor;
  if (!isUuid(position.id)) throw foreignCursor();
  const { column } = SORTS[query.sort];
  const beyond = sql.raw(walkOf(query).beyond);
  const isOtherPart = part !== 'all' && (part === 'none') !== (position.key === null);
  if (isOtherPart) return sql<SqlBool>`true`;
  if (column === 'id' || part === 'none') return sql<SqlBool>`id ${beyond} ${position.id}`;
  return sql<SqlBool>`(${sql.ref(column)}, id) ${beyond} (${keyAt(position, query.sort)}, ${position.id})`;
}

/** The sort key at a position, as its column holds it. */
function keyAt({ key }: Position, sort: ReportSort): string | number | Date {
  switch (sort) {
    case 'id':
    case 'url':
      if (typeof key !== 'string' || !isStorable(key)) throw foreignCursor();
      return key;
    case 'score':
      if (key === null) return NO_SCORE;
      if (typeof key !== 'number' || !(key >= 0 && key <= 100)) throw foreignCursor();
      return toScoreKey(key);
    case 'generated_at':
      return key === null ? NO_TIME : timeAt(key);
  }
}
