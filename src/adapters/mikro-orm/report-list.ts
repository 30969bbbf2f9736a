import type { Compilable } from 'kysely';
import type { ReportQuery, ReportSummary, Rows } from '../../application/index.js';
import { FEW, countStatement, fewStatement, rareFilters, type RareFilter } from './few-reports.js';
import { isStorable } from './identifiers.js';
import { probeLimit, toRows } from './keyset.js';
import { toSummary, type SummaryRow } from './mapping.js';
import { isFragment, nearStatement, scanStatement } from './report-search.js';
import { pageStatement, valuesOf, type ListValues } from './report-statements.js';
import type { Queries } from './rows.js';
import type { Session } from './session.js';
import { NEVER_SORT, Statement, settingsOf, type StatementOptions } from './statement.js';
import { isTimeout } from './storage-errors.js';

/** One page of an account's reports, found in the way that suits the query, however deep the page is. */
export async function listReports(session: Session, query: ReportQuery): Promise<Rows<ReportSummary>> {
  const texts = [query.search ?? '', query.project ?? ''];
  if (!texts.every(isStorable)) return { rows: [], more: false };
  return toRows(await findRows(session, query, valuesOf(query)), query, toSummary);
}

async function findRows(session: Session, query: ReportQuery, values: ListValues): Promise<SummaryRow[]> {
  const { search, project } = query;
  // A project's own reports are walked.
  if (search !== null && project === null) return searchRows(session, { ...query, search }, values);
  for (const filter of rareFilters(query)) {
    if ((await countUpToFew(session, query, values, filter)) === FEW) continue;
    const build: Build<SummaryRow> = (queries, ...given) => fewStatement(queries, ...given, filter);
    return session.run(statementFor(`few by ${filter}`, query, build), values);
  }
  return session.run(statementFor('page', query, pageStatement), values);
}

/** By its trigrams where it has any; else what is frequent is found nearby, and the rest by looking at every URL. */
async function searchRows(
  session: Session,
  query: ReportQuery & { search: string },
  values: ListValues,
): Promise<SummaryRow[]> {
  if (isFragment(query.search)) {
    const near = await session.run(statementFor('nearby', query, nearStatement), values);
    if (near.length === probeLimit(query)) return near;
  } else {
    try {
      return await session.run(statementFor('search', query, pageStatement), values);
    } catch (error) {
      if (!isTimeout(error)) throw error;
    }
  }
  return session.run(statementFor('scan', query, scanStatement), values);
}

async function countUpToFew(
  session: Session,
  query: ReportQuery,
  values: ListValues,
  filter: RareFilter,
): Promise<number> {
  const build: Build<{ count: number }> = (queries, ...given) => countStatement(queries, ...given, filter);
  const [found] = await session.run(statementFor(`count by ${filter}`, query, build), values);
  return found?.count ?? 0;
}

type Build<Row> = (queries: Queries, query: ReportQuery, values: ListValues) => Compilable<Row>;

/** How long the index of trigrams may be asked: one of many frequent trigrams takes longer than a look at every URL. */
const TRIGRAM_TIME = settingsOf({ statement_timeout: '3s' });

/** Statements by their shape, of which there are some thousands at most. */
const statements = new Map<string, unknown>();

function statementFor<Row>(way: string, query: ReportQuery, build: Build<Row>): Statement<ListValues, Row> {
  const { search, project, result, privacy, status, sort, direction, cursor, limit } = query;
  const place = cursor && [cursor.towards, cursor.position.key === null];
  const filters = [search && isFragment(search), project === null, result, privacy, status];
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
  const pace = isBounded ? 'brief' : way === 'nearby' ? 'usual' : 'long';
  const settings = way === 'nearby' || isWalkOfProject ? NEVER_SORT : way === 'search' ? TRIGRAM_TIME : null;
  return { prepared, settings, pace };
}
