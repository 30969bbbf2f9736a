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
import { MatchEstimates } from './match-estimates.js';
import {
  estimateStatement,
  fragmentStatement,
  nearbyStatement,
  scanUrlsStatement,
  walkStatement,
  wordsStatement,
  type Estimate,
} from './search-statements.js';
import { pageStatement, valuesOf, type ListValues } from './page-statement.js';
import type { Queries } from '../rows.js';
import { hasLetters, isFragment, isMarks } from './search-patterns.js';
import type { Session } from '../session/session.js';
import {
  NEVER_COMPILE,
  NEVER_SORT,
  NO_SORT,
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
  const { search } = query;
  const [filter] = rareFilters(query);
  if (search === null) {
    if (filter === undefined) return session.run(statementFor('page', query, pageStatement), values);
    return (
      (await fewRows(session, query, values)) ??
      (await nearbyRows(session, query, values)) ??
      session.run(statementFor(`many by ${filter}`, query, manyBy(filter)), values)
    );
  }
  if (isFragment(search)) {
    return (
      (await nearbyRows(session, query, values)) ??
      (await fewRows(session, query, values)) ??
      searchFragment(session, query, values)
    );
  }
  const isPlain = query.cursor === null && query.project === null && query.result === null && filter === undefined;
  const known = MatchEstimates.of(session).get(query) ?? 0;
  // The walk to a frequent word meets these reports first anyway.
  const near = isPlain && known >= FREQUENT ? null : await nearbyRows(session, query, values);
  return near ?? (await fewRows(session, query, values)) ?? searchWords(session, query, values);
}

/** @returns null unless the first reports of the list have a full page of matches, or are all reports of the list */
async function nearbyRows(session: Session, query: ReportQuery, values: ListValues): Promise<SummaryRow[] | null> {
  const near = await session.run(statementFor('nearby', query, nearbyStatement), values);
  const last = near.at(-1) as { id: string | null } | undefined;
  if (last?.id === null) return near.slice(0, -1);
  return near.length === probeLimit(query) ? near : null;
}

/** From this estimate on, a walk in list order usually meets a page of matches sooner than trigrams find all. */
const FREQUENT = 1_000;

/** Walks as long as collecting all matches would take, then collects those of the text or of a rarer filter. */
async function searchWords(session: Session, query: ReportQuery, values: ListValues): Promise<SummaryRow[]> {
  const matches = MatchEstimates.of(session).get(query) ?? (await estimateMatches(session, query, values));
  if (matches >= FREQUENT) {
    const rarer = await rarerFilter(session, query, values, Math.min(powerOfFour(matches), MANY));
    const visited = rarer === null ? visitedFor(query, matches) : VISITED_WITH_FILTER;
    const walked = await walkRows(session, query, values, visited);
    if (walked !== null) return walked;
    if (rarer !== null) return session.run(statementFor(`many by ${rarer}`, query, manyBy(rarer)), values);
  }
  return (
    (await inTime(session.run(statementFor('words', query, wordsStatement), values))) ??
    session.run(statementFor('scan', query, scanUrlsStatement), values)
  );
}

/** A walk of this many reports takes a few milliseconds, so other lists may wait behind it. */
const SHORT_WALK = { id: 16_384, url: 16_384, rank: 4_096, project: 4_096 };

/** @returns null unless the first `visited` reports of the list have a full page of matches */
async function walkRows(
  session: Session,
  query: ReportQuery,
  values: ListValues,
  visited: number,
): Promise<SummaryRow[] | null> {
  const short = SHORT_WALK[orderOf(query)];
  if (visited > short) {
    const near = await walkRows(session, query, values, short);
    if (near !== null) return near;
  }
  const build: Build<SummaryRow> = (queries, ...given) => walkStatement(queries, ...given, visited);
  const method = visited > short ? 'long-walk' : 'walk';
  const walked = await session.run(statementFor(`${method} ${visited}`, query, build), values);
  return walked.length === probeLimit(query) ? walked : null;
}

/** The first filter with fewer matches than `limit`, which are then faster to collect than those of the text. */
async function rarerFilter(
  session: Session,
  query: ReportQuery,
  values: ListValues,
  limit: number,
): Promise<RareFilter | null> {
  for (const filter of rareFilters(query))
    if ((await countUpTo(session, query, values, filter, limit)) < limit) return filter;
  return null;
}

/** Up to this many matches of a filter are collected for a search. */
const MANY = 16_384;

/**
 * How many reports are walked for each match. Collecting a match reads a page of the table. So does walking a report by its rank or
 * in a project, which often lacks words of other projects. By ID, neighbors share pages; by URL, the index is enough.
 */
const VISITED_PER_MATCH = { id: 4, url: 16, rank: 1, project: 0.25 };

/** How many are walked with a rarer filter, which may match only at the end of the list. */
const VISITED_WITH_FILTER = 2_048;

function visitedFor(query: ReportQuery, matches: number): number {
  return powerOfFour(matches * VISITED_PER_MATCH[orderOf(query)]);
}

function orderOf({ sort, project }: ReportQuery): keyof typeof VISITED_PER_MATCH {
  if (project !== null) return 'project';
  return sort === 'id' || sort === 'url' ? sort : 'rank';
}

/** The power of four up to a number. The limits in statements are such powers, so that there are few statements. */
function powerOfFour(number: number): number {
  return 4 ** Math.floor(Math.log2(number) / 2);
}

async function estimateMatches(session: Session, query: ReportQuery, values: ListValues): Promise<number> {
  const [plan] = await session.run(ESTIMATE, values);
  const matches = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  MatchEstimates.of(session).set(query, matches);
  return matches;
}

const ESTIMATE = new Statement<ListValues, Estimate>(estimateStatement, {
  prepared: false,
  settings: null,
  statementClass: 'short',
});

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
    if ((await countUpTo(session, query, values, filter, SORT_LIMIT)) === SORT_LIMIT) continue;
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

async function countUpTo(
  session: Session,
  query: ReportQuery,
  values: ListValues,
  filter: RareFilter,
  limit: number,
): Promise<number> {
  const build: Build<{ count: number }> = (queries, ...given) =>
    countMatchesStatement(queries, ...given, filter, limit);
  const [found] = await session.run(statementFor(`count to ${limit} by ${filter}`, query, build), values);
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

/** A plan for the values would cost more time than it saves, and may walk the IDs of all accounts. */
const WALK = settingsOf({ ...NO_SORT, plan_cache_mode: 'force_generic_plan' });

const SETTINGS: Readonly<Record<string, BoundStatement>> = {
  nearby: WALK,
  walk: WALK,
  'long-walk': WALK,
  words: TRIGRAM_TIME,
  fragment: FRAGMENT_TIME,
  scan: settingsOf(NEVER_COMPILE),
  many: settingsOf(NEVER_COMPILE),
};

function optionsFor(method: string, query: ReportQuery): StatementOptions {
  const { search, project, result, privacy, status, sort } = query;
  const isFiltered = search !== null || privacy !== null || status !== null;
  // Here one index is best for every value. Otherwise the best plan depends on how frequent the values are.
  const isWalk = /^(nearby|walk|long-walk)/.test(method) && privacy === null && status === null;
  const prepared = isWalk || (!isFiltered && (result === null || (sort === 'score' && project === null)));
  // The planner expects a small project, whose reports it would collect and sort; a large one must be walked. By id there
  // is nothing to sort, because the project index has that order.
  const isPlainById = sort === 'id' && !isFiltered && result === null;
  const isWalkOfProject = method === 'page' && project !== null && !isPlainById;
  const isBounded = /^(nearby|walk|few|count)/.test(method) || (method === 'page' && !isFiltered);
  return {
    prepared,
    settings: isWalkOfProject ? NEVER_SORT : (SETTINGS[method.split(' ')[0] ?? ''] ?? null),
    statementClass: isBounded ? 'short' : 'long',
  };
}
