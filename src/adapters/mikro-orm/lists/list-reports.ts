import type { Compilable } from 'kysely';
import type { ReportQuery, ReportSummary, Rows } from '../../../application/index.js';
import {
  SORT_LIMIT,
  countMatchesStatement,
  sortMatchesStatement,
  rareFilters,
  type RareFilter,
} from './rare-filters.js';
import { isStorable } from '../identifiers.js';
import { probeLimit, toRows } from './keyset.js';
import { toSummary, type SummaryRow } from '../mapping/report.js';
import { nearbyStatement, scanUrlsStatement, trigramStatement } from './search-statements.js';
import { pageStatement, valuesOf, type ListValues } from './page-statement.js';
import type { Queries } from '../rows.js';
import { hasLetters, isFragment } from './search-patterns.js';
import type { Session } from '../session/session.js';
import {
  NEVER_SORT,
  Statement,
  settingsOf,
  type BoundStatement,
  type StatementOptions,
} from '../database/statement.js';
import { isTimeout } from '../database/storage-errors.js';

/** One page of an account's reports, found in the way that suits the query, however deep the page is. */
export async function listReports(session: Session, query: ReportQuery): Promise<Rows<ReportSummary>> {
  // A URL is ASCII.
  if (!/^[ -~]*$/.test((query.search ?? '').toLowerCase()) || !isStorable(query.project ?? ''))
    return { rows: [], more: false };
  return toRows(await findRows(session, query, valuesOf(query)), query, toSummary);
}

async function findRows(session: Session, query: ReportQuery, values: ListValues): Promise<SummaryRow[]> {
  const { search, project } = query;
  // A project's own reports are walked.
  if (search !== null && project === null) {
    return isFragment(search) ? searchFragment(session, query, values) : searchWords(session, query, values);
  }
  // Beside a search the planner weighs the ways by itself.
  const few = search === null ? await fewRows(session, query, values) : null;
  return few ?? session.run(statementFor('page', query, pageStatement), values);
}

/** By trigrams, if that is quick. */
async function searchWords(session: Session, query: ReportQuery, values: ListValues): Promise<SummaryRow[]> {
  return (
    (await inTime(session.run(statementFor('search', query, pageStatement), values))) ??
    session.run(statementFor('scan', query, scanUrlsStatement), values)
  );
}

/** What is frequent is found nearby, what is rare by the trigrams it can be part of, and the rest by looking at every URL. */
async function searchFragment(session: Session, query: ReportQuery, values: ListValues): Promise<SummaryRow[]> {
  const near = await session.run(statementFor('nearby', query, nearbyStatement), values);
  if (near.length === probeLimit(query)) return near;
  const few = await fewRows(session, query, values);
  if (few !== null) return few;
  // Not where that cannot be ended in time: what is frequent takes longer by trigrams than by looking.
  if (values.inside.length > 0 && session.honorsStatementOptions) {
    const spelled = await inTime(session.run(statementFor('spelled', query, trigramStatement), values));
    if (spelled !== null) return spelled;
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

/** @returns null for a statement that took longer than it was given */
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

/** How long the index of trigrams may be asked: one of many frequent trigrams takes longer than a look at every URL. */
const TRIGRAM_TIME = settingsOf({ statement_timeout: '3s' });

/** The same for a fragment. What is rare takes a tenth of it; longer takes what is frequent, but not where it was looked for. */
const SPELLED_TIME = settingsOf({ statement_timeout: '1s' });

/** Statements by their shape, of which there are some thousands at most. */
const statements = new Map<string, unknown>();

function statementFor<Row>(way: string, query: ReportQuery, build: Build<Row>): Statement<ListValues, Row> {
  const { search, project, result, privacy, status, sort, direction, cursor, limit } = query;
  const place = cursor && [cursor.towards, cursor.position.key === null];
  const filters = [search && [isFragment(search), hasLetters(search)], project === null, result, privacy, status];
  const shape = [way, ...filters, sort, direction, place, limit].join();
  const known = statements.get(shape);
  if (known !== undefined) return known as Statement<ListValues, Row>;
  const statement = new Statement<ListValues, Row>(
    (queries, values) => build(queries, query, values),
    optionsFor(way, query),
  );
  statements.set(shape, statement);
  return statement;
}

const SETTINGS: Readonly<Record<string, BoundStatement>> = {
  nearby: NEVER_SORT,
  search: TRIGRAM_TIME,
  spelled: SPELLED_TIME,
};

function optionsFor(way: string, query: ReportQuery): StatementOptions {
  const { search, project, result, privacy, status, sort } = query;
  const isSought = search !== null || privacy !== null || status !== null;
  // One index is the best for every value. Elsewhere the best plan hangs on how frequent the values are.
  const prepared = !isSought && (result === null || (sort === 'score' && project === null));
  // A project is taken for a usual, small one, whose reports are best gathered and sorted; a large one must be walked. By
  // id there is nothing to sort, as the index of the names has that order.
  const isPlainById = sort === 'id' && !isSought && result === null;
  const isWalkOfProject = way === 'page' && project !== null && !isPlainById && (search === null || isFragment(search));
  const isBounded = !isSought || way.startsWith('few') || way.startsWith('count');
  const statementClass = isBounded ? 'short' : way === 'nearby' ? 'normal' : 'long';
  return { prepared, settings: isWalkOfProject ? NEVER_SORT : (SETTINGS[way] ?? null), statementClass };
}
