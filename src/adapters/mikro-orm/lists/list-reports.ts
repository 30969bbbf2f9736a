import type { Compilable } from 'kysely';
import type { ReportQuery, ReportSummary, Rows } from '../../../application/index.js';
import {
  SORT_LIMIT,
  countMatchesStatement,
  sortKeysStatement,
  sortMatchesStatement,
  rareFilters,
  type RareFilter,
} from './rare-filters.js';
import { isStorable } from '../identifiers.js';
import { probeLimit, toRows } from './keyset.js';
import { toSummary, type SummaryRow } from '../mapping/report.js';
import { nearbyStatement, scanUrlsStatement, fragmentStatement } from './search-statements.js';
import { pageStatement, valuesOf, type ListValues } from './page-statement.js';
import type { Queries } from '../rows.js';
import { hasLetters, isFragment, isMarks } from './search-patterns.js';
import type { Session } from '../session/session.js';
import {
  NEVER_COMPILE,
  NEVER_SORT,
  Statement,
  settingsOf,
  type BoundStatement,
  type StatementOptions,
} from '../database/statement.js';
import { isTimeout } from '../database/storage-errors.js';

/** One page of an account's reports. The statement depends on the query, so that every page is fast. */
export async function listReports(session: Session, query: ReportQuery): Promise<Rows<ReportSummary>> {
  // URLs are ASCII.
  if (!/^[ -~]*$/.test((query.search ?? '').toLowerCase()) || !isStorable(query.project ?? ''))
    return { rows: [], more: false };
  return toRows(await findRows(session, query, valuesOf(query)), query, toSummary);
}

async function findRows(session: Session, query: ReportQuery, values: ListValues): Promise<SummaryRow[]> {
  const { search, project } = query;
  // Within a project, a search walks the reports in list order, or leaves the choice to the planner.
  if (search !== null && project !== null) return session.run(statementFor('page', query, pageStatement), values);
  const [filter] = rareFilters(query);
  if (search === null) {
    if (filter === undefined) return session.run(statementFor('page', query, pageStatement), values);
    return (
      (await fewRows(session, query, values)) ??
      (await nearbyRows(session, query, values)) ??
      session.run(statementFor(`many by ${filter}`, query, manyBy(filter)), values)
    );
  }
  return (
    (await nearbyRows(session, query, values)) ??
    (await fewRows(session, query, values)) ??
    (isFragment(search) ? searchFragment(session, query, values) : searchWords(session, query, values))
  );
}

/** @returns null unless the first reports of the list have a full page of matches */
async function nearbyRows(session: Session, query: ReportQuery, values: ListValues): Promise<SummaryRow[] | null> {
  const near = await session.run(statementFor('nearby', query, nearbyStatement), values);
  return near.length === probeLimit(query) ? near : null;
}

/** By trigrams, unless that takes too long. */
async function searchWords(session: Session, query: ReportQuery, values: ListValues): Promise<SummaryRow[]> {
  return (
    (await inTime(session.run(statementFor('search', query, pageStatement), values))) ??
    session.run(statementFor('scan', query, scanUrlsStatement), values)
  );
}

/** Rare fragments are found by an index, others by scanning every URL. */
async function searchFragment(session: Session, query: ReportQuery, values: ListValues): Promise<SummaryRow[]> {
  // Only with a timeout: for frequent fragments, an index takes longer than a scan.
  if (values.inside.length + values.marks.length > 0 && session.honorsStatementOptions) {
    const rare = await inTime(session.run(statementFor('fragment', query, fragmentStatement), values));
    if (rare !== null) return rare;
  }
  return session.run(statementFor('scan', query, scanUrlsStatement), values);
}

/** @returns null if no filter of the query leaves only a few reports */
async function fewRows(session: Session, query: ReportQuery, values: ListValues): Promise<SummaryRow[] | null> {
  for (const filter of rareFilters(query)) {
    if ((await countUpToFew(session, query, values, filter)) === SORT_LIMIT) continue;
    const build: Build<SummaryRow> = (queries, ...given) => sortMatchesStatement(queries, ...given, filter);
    return session.run(statementFor(`few by ${filter}`, query, build), values);
  }
  return null;
}

function manyBy(filter: RareFilter): Build<SummaryRow> {
  return (queries, query, values) =>
    sortKeysStatement(queries, query, values, filter) ?? sortMatchesStatement(queries, query, values, filter, null);
}

/** @returns null for a statement that exceeded its timeout */
async function inTime<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return null;
  }
}

async function countUpToFew(
  session: Session,
  query: ReportQuery,
  values: ListValues,
  filter: RareFilter,
): Promise<number> {
  const build: Build<{ count: number }> = (queries, ...given) => countMatchesStatement(queries, ...given, filter);
  const [found] = await session.run(statementFor(`count by ${filter}`, query, build), values);
  return found?.count ?? 0;
}

type Build<Row> = (queries: Queries, query: ReportQuery, values: ListValues) => Compilable<Row>;

/** Timeout of a trigram search. With many frequent trigrams it takes longer than a scan of every URL. */
const TRIGRAM_TIME = settingsOf({ ...NEVER_COMPILE, statement_timeout: '3s' });

/** The same for a fragment. Rare fragments take a tenth of that time. */
const FRAGMENT_TIME = settingsOf({ ...NEVER_COMPILE, statement_timeout: '1s' });

/** Statements by shape: a few thousand at most. */
const statements = new Map<string, unknown>();

function statementFor<Row>(method: string, query: ReportQuery, build: Build<Row>): Statement<ListValues, Row> {
  const { search, project, result, privacy, status, sort, direction, cursor, limit } = query;
  const start = cursor && [cursor.towards, cursor.position.key === null];
  const filters = [
    search && [isFragment(search), isMarks(search), hasLetters(search)],
    project === null,
    result,
    privacy,
    status,
  ];
  const shape = [method, ...filters, sort, direction, start, limit].join();
  const existing = statements.get(shape);
  if (existing !== undefined) return existing as Statement<ListValues, Row>;
  const statement = new Statement<ListValues, Row>(
    (queries, values) => build(queries, query, values),
    optionsFor(method, query),
  );
  statements.set(shape, statement);
  return statement;
}

const SETTINGS: Readonly<Record<string, BoundStatement>> = {
  nearby: NEVER_SORT,
  search: TRIGRAM_TIME,
  fragment: FRAGMENT_TIME,
  scan: settingsOf(NEVER_COMPILE),
  many: settingsOf(NEVER_COMPILE),
};

function optionsFor(method: string, query: ReportQuery): StatementOptions {
  const { search, project, result, privacy, status, sort } = query;
  const isFiltered = search !== null || privacy !== null || status !== null;
  // Here one index is best for every value. Otherwise the best plan depends on how frequent the values are.
  const isWalk = method === 'nearby' && privacy === null && status === null;
  const prepared = isWalk || (!isFiltered && (result === null || (sort === 'score' && project === null)));
  // The planner expects a small project, whose reports it would collect and sort; a large one must be walked. By id there
  // is nothing to sort, because the project index has that order.
  const isPlainById = sort === 'id' && !isFiltered && result === null;
  const isWalkOfProject =
    method === 'page' && project !== null && !isPlainById && (search === null || isFragment(search));
  const isBounded = /^(nearby|few|count)/.test(method) || (method === 'page' && !isFiltered);
  return {
    prepared,
    settings: isWalkOfProject ? NEVER_SORT : (SETTINGS[method.split(' ')[0] ?? ''] ?? null),
    statementClass: isBounded ? 'short' : 'long',
  };
}
