import { sql, type SqlBool } from 'kysely';
import type { Queries } from '../rows.js';

/** Reports with a generation under way that have not changed since a time, by id. An index has only those, of all accounts. */
export function listUnderWayStatement(queries: Queries, unchangedSince: Date, limit: number, after: string | null) {
  let statement = queries
    .selectFrom('report_marks')
    .innerJoin('reports', (join) =>
      join.onRef('reports.account', '=', 'report_marks.account').onRef('reports.id', '=', 'report_marks.id'),
    )
    .select(['reports.account', 'reports.id', 'reports.generation_id'])
    // Literals, as in the condition of the index.
    .where(sql<SqlBool>`mark in ('pending', 'running')`)
    .where('reports.updated_at', '<=', unchangedSince)
    .orderBy('report_marks.id')
    .limit(sql.lit(limit));
  if (after !== null) statement = statement.where('report_marks.id', '>', after);
  return statement;
}
