import { sql, type SqlBool } from 'kysely';
import type { ProjectQuery, ProjectSummary, Rows } from '../../application/index.js';
import { RESULTS, scoreRange } from '../../domain/index.js';
import { isStorable } from './identifiers.js';
import { foreignCursor, probeLimit, timeAt, toRows, walkOf } from './keyset.js';
import { NO_TIME, toScoreKey } from './mapping.js';
import { containing } from './search-pattern.js';
import type { Queries, Session } from './session.js';

const ONE_ROW_PER_PROJECT = sql<SqlBool>`true`;

/** One page of an account's projects. Only the reports of the projects on the page are summed up. */
export async function listProjects(session: Session, query: ProjectQuery): Promise<Rows<ProjectSummary>> {
  if (!isStorable(query.search ?? '')) return { rows: [], more: false };
  const rows = await session.query((queries) => projectsStatement(queries, query).execute());
  return toRows(rows, query, (row): ProjectSummary => {
    const scored = row.good + row.decent + row.bad;
    return {
      name: row.name,
      createdAt: row.created_at,
      reportsCount: row.reports,
      results: { good: row.good, decent: row.decent, bad: row.bad, none: row.reports - scored },
      averageScore: row.score_sum === null ? null : Math.round(row.score_sum / scored) / 10,
      lastGeneratedAt: row.last_generated_at,
    };
  });
}

/** The statement behind a page. */
export function projectsStatement(queries: Queries, query: ProjectQuery) {
  const { order } = walkOf(query);
  const column = query.sort === 'created_at' ? 'projects.created_at' : 'projects.name';
  let page = queries
    .selectFrom('projects')
    .select(['account', 'name', 'created_at'])
    .where('account', '=', query.account)
    .where(beyondCursor(query));
  if (query.search !== null) page = page.where('name', 'like', containing(query.search));
  if (query.sort === 'created_at') page = page.orderBy('created_at', order);
  page = page.orderBy('name', order).limit(probeLimit(query));

  return queries
    .selectFrom(page.as('projects'))
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('reports')
          .whereRef('reports.account', '=', 'projects.account')
          .whereRef('reports.project', '=', 'projects.name')
          .select([
            sql<number>`count(*)::integer`.as('reports'),
            ...RESULTS.map((result) => countOf(result)),
            // As a double, because the drivers read a bigint each in its own way; whole numbers stay exact in it.
            sql<number | null>`sum(score_key) filter (where score_key >= 0)::double precision`.as('score_sum'),
            sql<Date | null>`max(generated_key) filter (where generated_key > ${NO_TIME})`.as('last_generated_at'),
          ])
          .as('summary'),
      (join) => join.on(ONE_ROW_PER_PROJECT),
    )
    .selectAll(['projects', 'summary'])
    .orderBy(column, order)
    .orderBy('projects.name', order);
}

function countOf<R extends (typeof RESULTS)[number]>(result: R) {
  const { from, below } = scoreRange(result);
  const [least, end] = [toScoreKey(from), toScoreKey(below)];
  return sql<number>`(count(*) filter (where score_key >= ${least} and score_key < ${end}))::integer`.as(result);
}

function beyondCursor({ cursor, sort, direction, ...slice }: ProjectQuery) {
  if (cursor === null) return sql<SqlBool>`true`;
  const { key, id } = cursor.position;
  if (!isStorable(id)) throw foreignCursor();
  const beyond = sql.raw(walkOf({ cursor, direction, ...slice }).beyond);
  if (sort === 'project') return sql<SqlBool>`name ${beyond} ${id}`;
  return sql<SqlBool>`(created_at, name) ${beyond} (${timeAt(key)}, ${id})`;
}
