import { sql, type RawBuilder } from 'kysely';
import { LOOKED_AT } from './overview-statement.js';

/** A subquery: the IDs of the reports with a mark, newest first. One more than is looked at, which shows that there are more. */
export function markedReports(account: string, mark: 'failed' | 'pending' | 'running'): RawBuilder<{ id: string }> {
  return sql`(
  select id from report_marks where account = ${account} and mark = ${sql.lit(mark)}
  order by id desc limit ${sql.lit(LOOKED_AT + 1)})`;
}
