import { sql } from 'kysely';
import type { Queries } from '../rows.js';

/** Reports with a generation under way that have not changed since a time, by id. The few of all accounts are sorted. */
export function listUnderWayStatement(queries: Queries, unchangedSince: Date, limit: number, after: string | null) {
  let statement = queries
    .selectFrom('reports')
    .select(['account', 'id', 'generation_id'])
    .where('status', 'in', ['pending', 'running'])
    .where('updated_at', '<=', unchangedSince)
    .orderBy('id')
    .limit(sql.lit(limit));
  if (after !== null) statement = statement.where('id', '>', after);
  return statement;
}
