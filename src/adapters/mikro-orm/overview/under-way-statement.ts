import { sql } from 'kysely';
import { markedReports } from './marked-reports.js';
import { overviewStatement } from './overview-statement.js';

interface UnderWayValues {
  readonly account: string;
  readonly limit: number;
}

/** All columns but the counts are null if nothing is under way. */
export interface UnderWayColumns {
  readonly running: number;
  readonly pending: number;
  readonly id: string | null;
  readonly url: string;
  readonly project: string;
  readonly shown_title: string | null;
  readonly status: 'pending' | 'running';
  readonly updated_at: Date;
}

/** The first reports of an account with a run under way, and how many there are. */
export const UNDER_WAY = overviewStatement<UnderWayValues, UnderWayColumns>(
  ({ account, limit }) => sql`
  with marks as materialized (
    select 'running' as mark, id from ${markedReports(account, 'running')} as running
    union all select 'pending', id from ${markedReports(account, 'pending')} as pending),
  page as materialized (select * from marks order by mark desc, id desc limit ${limit}::integer)
  select counted.*, report.*
  from (select count(*) filter (where mark = 'running')::integer as running,
    count(*) filter (where mark = 'pending')::integer as pending from marks) as counted
  left join page on true
  left join lateral (
    select id, url, project, shown_title, status, updated_at from reports
    where account = ${account} and reports.id = page.id offset 0) as report on true
  order by page.mark desc, page.id desc`,
);
