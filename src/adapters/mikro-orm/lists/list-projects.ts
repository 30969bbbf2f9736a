import { sql, type SqlBool } from 'kysely';
import { averageScore, type ProjectQuery, type ProjectSummary, type Rows } from '../../../application/index.js';
import { RESULTS } from '../../../domain/index.js';
import { isStorable } from '../identifiers.js';
import { invalidCursor, probeLimit, timeAt, toRows, walkOrder } from './keyset.js';
import { NO_TIME } from '../mapping/report.js';
import { containsPattern } from './search-patterns.js';
import type { Queries } from '../rows.js';
import type { Session } from '../session/session.js';
import { Statement, type StatementOptions } from '../database/statement.js';

const ONE_ROW_PER_PROJECT = sql<SqlBool>`true`;

const SHORT: StatementOptions = { prepared: true, settings: null, statementClass: 'short' };

/** Values for a statement. Those that it does not use are null. */
interface ProjectValues {
  readonly account: string;
  /** Pattern for LIKE. */
  readonly pattern: string | null;
  /** The creation time at the cursor. */
  readonly time: Date | null;
  /** The name at the cursor. */
  readonly name: string | null;
}

/** One page of an account's projects with their stored summaries; see project-counts.ts. */
export async function listProjects(session: Session, query: ProjectQuery): Promise<Rows<ProjectSummary>> {
  if (!isStorable(query.search ?? '')) return { rows: [], more: false };
  return toRows(await session.run(statementFor(query), projectValuesOf(query)), query, toSummary);
}

/** One project of an account, as lists show it; null if there is none. */
export async function findProject(session: Session, account: string, name: string): Promise<ProjectSummary | null> {
  if (!isStorable(name)) return null;
  const [row] = await session.run(FIND, { account, name });
  return row ? toSummary(row) : null;
}

type ProjectRow = Awaited<ReturnType<ReturnType<typeof projectsStatement>['execute']>>[number];

function toSummary(row: ProjectRow): ProjectSummary {
  const scored = row.good + row.decent + row.bad;
  return {
    name: row.name,
    createdAt: row.created_at,
    reportsCount: row.reports,
    results: { good: row.good, decent: row.decent, bad: row.bad, none: row.reports - scored },
    averageScore: averageScore([{ scored, scoreSum: row.score_sum }]),
    lastGeneratedAt: row.last_generated_at === NO_TIME ? null : row.last_generated_at,
  };
}

/** The values of a query for its statement. */
function projectValuesOf({ account, search, sort, cursor }: ProjectQuery): ProjectValues {
  if (cursor !== null && !isStorable(cursor.position.id)) throw invalidCursor();
  return {
    account,
    pattern: search === null ? null : containsPattern(search),
    time: cursor === null || sort === 'project' ? null : timeAt(cursor.position.key),
    name: cursor?.position.id ?? null,
  };
}

/** Statements by shape: a few hundred at most. */
const statements = new Map<string, Statement<ProjectValues, ProjectRow>>();

function statementFor(query: ProjectQuery): Statement<ProjectValues, ProjectRow> {
  const { search, sort, direction, cursor, limit } = query;
  const shape = [search === null, sort, direction, cursor?.towards, limit].join();
  const existing = statements.get(shape);
  if (existing !== undefined) return existing;
  const statement = new Statement(
    (queries, values: ProjectValues) => projectsStatement(queries, query, values),
    // How frequent the text is decides which plan of a search is best.
    search === null ? SHORT : { prepared: false, settings: null, statementClass: 'normal' },
  );
  statements.set(shape, statement);
  return statement;
}

const FIND = new Statement(
  (queries, { account, name }: { readonly account: string; readonly name: string }) =>
    withSummaries(queries, account, projectsOf(queries, account).where('name', '=', name)),
  SHORT,
);

/** The statement behind a page. */
export function projectsStatement(queries: Queries, query: ProjectQuery, values = projectValuesOf(query)) {
  const { order } = walkOrder(query);
  const column = query.sort === 'created_at' ? 'projects.created_at' : 'projects.name';
  let page = projectsOf(queries, values.account).where(beyondCursor(query, values));
  if (query.search !== null) page = page.where('name', 'like', values.pattern);
  if (query.sort === 'created_at') page = page.orderBy('created_at', order);
  page = page.orderBy('name', order).limit(sql.lit(probeLimit(query)));
  return withSummaries(queries, values.account, page).orderBy(column, order).orderBy('projects.name', order);
}

function projectsOf(queries: Queries, account: string) {
  return queries.selectFrom('projects').select(['account', 'name', 'created_at']).where('account', '=', account);
}

/** Projects of an account with their summaries. */
function withSummaries(queries: Queries, account: string, projects: ReturnType<typeof projectsOf>) {
  return queries
    .selectFrom(projects.as('projects'))
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('project_counts')
          // A value, not the project's column: the planner then knows which partition to read.
          .where('project_counts.account', '=', account)
          .whereRef('project_counts.project', '=', 'projects.name')
          .select(
            (['reports', ...RESULTS] as const).map((column) =>
              sql<number>`coalesce(sum(${sql.ref(column)}), 0)::integer`.as(column),
            ),
          )
          // As a double, because drivers differ in how they read bigint. Integers stay exact.
          .select(sql<number>`coalesce(sum(score_sum), 0)::double precision`.as('score_sum'))
          .as('summary'),
      (join) => join.on(ONE_ROW_PER_PROJECT),
    )
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('report_ranks')
          .select('generated_key as last_generated_at')
          .where('report_ranks.account', '=', account)
          // The hash alone: two names of one account practically never have the same 64 bits.
          .where(sql<SqlBool>`project_hash = hashtextextended(projects.name, 0)`)
          .where('generated_key', '>', NO_TIME)
          .orderBy('generated_key', 'desc')
          .orderBy('report_ranks.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.on(ONE_ROW_PER_PROJECT),
    )
    .selectAll(['projects', 'summary', 'newest']);
}

function beyondCursor(query: ProjectQuery, { time, name }: ProjectValues) {
  if (query.cursor === null) return sql<SqlBool>`true`;
  const beyond = sql.raw(walkOrder(query).beyond);
  if (query.sort === 'project') return sql<SqlBool>`name ${beyond} ${name}`;
  return sql<SqlBool>`(created_at, name) ${beyond} (${time}, ${name})`;
}
