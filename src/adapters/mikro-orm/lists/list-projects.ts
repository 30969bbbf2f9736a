import { sql, type SqlBool } from 'kysely';
import type { ProjectQuery, ProjectSummary, Rows } from '../../../application/index.js';
import { RESULTS } from '../../../domain/index.js';
import { isStorable } from '../identifiers.js';
import { invalidCursor, probeLimit, timeAt, toRows, walkOrder } from './keyset.js';
import { NO_TIME } from '../mapping/report.js';
import { containsPattern } from './search-patterns.js';
import type { Queries } from '../rows.js';
import type { Session } from '../session/session.js';

const ONE_ROW_PER_PROJECT = sql<SqlBool>`true`;

/** One page of an account's projects with their stored summaries; see project-counts.ts. */
export async function listProjects(session: Session, query: ProjectQuery): Promise<Rows<ProjectSummary>> {
  if (!isStorable(query.search ?? '')) return { rows: [], more: false };
  const rows = await session.query((queries) => projectsStatement(queries, query).execute());
  return toRows(rows, query, toSummary);
}

/** One project of an account, as lists show it; null if there is none. */
export async function findProject(session: Session, account: string, name: string): Promise<ProjectSummary | null> {
  if (!isStorable(name)) return null;
  const query: ProjectQuery = { account, search: null, sort: 'project', direction: 'asc', limit: 1, cursor: null };
  const row = await session.query((queries) => projectsStatement(queries, query, name).executeTakeFirst());
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
    averageScore: scored === 0 ? null : Math.round(row.score_sum / scored) / 10,
    lastGeneratedAt: row.last_generated_at === NO_TIME ? null : row.last_generated_at,
  };
}

/**
 * The statement behind a page.
 * @param name of the only project to return; undefined for all
 */
export function projectsStatement(queries: Queries, query: ProjectQuery, name?: string) {
  const { order } = walkOrder(query);
  const column = query.sort === 'created_at' ? 'projects.created_at' : 'projects.name';
  let page = queries
    .selectFrom('projects')
    .select(['account', 'name', 'created_at'])
    .where('account', '=', query.account)
    .where(beyondCursor(query));
  if (name !== undefined) page = page.where('name', '=', name);
  if (query.search !== null) page = page.where('name', 'like', containsPattern(query.search));
  if (query.sort === 'created_at') page = page.orderBy('created_at', order);
  page = page.orderBy('name', order).limit(probeLimit(query));

  return queries
    .selectFrom(page.as('projects'))
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('project_counts')
          // A value, not the project's column: the planner then knows which partition to read.
          .where('project_counts.account', '=', query.account)
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
          .selectFrom('reports')
          .select('generated_key as last_generated_at')
          .where('reports.account', '=', query.account)
          .whereRef('reports.project', '=', 'projects.name')
          .where(sql<SqlBool>`hashtextextended(reports.project, 0) = hashtextextended(projects.name, 0)`)
          .where('generated_key', '>', NO_TIME)
          .orderBy('generated_key', 'desc')
          .orderBy('reports.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.on(ONE_ROW_PER_PROJECT),
    )
    .selectAll(['projects', 'summary', 'newest'])
    .orderBy(column, order)
    .orderBy('projects.name', order);
}

function beyondCursor({ cursor, sort, direction, ...slice }: ProjectQuery) {
  if (cursor === null) return sql<SqlBool>`true`;
  const { key, id } = cursor.position;
  if (!isStorable(id)) throw invalidCursor();
  const beyond = sql.raw(walkOrder({ cursor, direction, ...slice }).beyond);
  if (sort === 'project') return sql<SqlBool>`name ${beyond} ${id}`;
  return sql<SqlBool>`(created_at, name) ${beyond} (${timeAt(key)}, ${id})`;
}
