import { sql, type SqlBool } from 'kysely';
import type { Queries } from '../rows.js';

/** Reports with a generation under way, by id. The limit comes before the join, so that only these reports are read. */
export function listUnderWayStatement(queries: Queries, limit: number, after: string | null) {
  let marks = queries
    .selectFrom('report_marks')
    .select(['account', 'id'])
    // Literals, as in the condition of the index.
    .where(sql<SqlBool>`mark in ('pending', 'running')`)
    .orderBy('id')
    .limit(sql.lit(limit));
  if (after !== null) marks = marks.where('id', '>', after);
  return queries
    .selectFrom(marks.as('marks'))
    .innerJoin('reports', (join) =>
      join.onRef('reports.account', '=', 'marks.account').onRef('reports.id', '=', 'marks.id'),
    )
    .select(['reports.account', 'reports.id', 'generation_id', 'updated_at'])
    .orderBy('marks.id');
}
