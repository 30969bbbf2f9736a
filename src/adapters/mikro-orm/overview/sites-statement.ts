import { sql } from 'kysely';
import type { FailureCode } from '../../../domain/index.js';
import { markedReports } from './marked-reports.js';
import { LOOKED_AT, overviewStatement } from './overview-statement.js';

interface SitesValues {
  readonly account: string;
  /** Null for all. */
  readonly project: string | null;
  /** The first day of the trend. */
  readonly first: string;
  readonly limit: number;
}

export interface SiteColumns {
  readonly name: string;
  readonly created_at: Date;
  readonly reports: number;
  readonly good: number;
  readonly decent: number;
  readonly bad: number;
  readonly failing: number;
  readonly failure_code: FailureCode | null;
  readonly failure_message: string | null;
  readonly under_way: number;
  readonly last_generated_at: Date | '-infinity' | null;
  /** One for each shard: its number, how many reports have a score, and the sum of the scores × 10. */
  readonly shards: readonly (readonly [shard: number, scored: number, scoreSum: number])[];
  /** What shards held before their first change on a day, newest first. */
  readonly openings: readonly (readonly [shard: number, day: string, scored: number, scoreSum: number])[];
  readonly is_complete: boolean;
}

/**
 * The first projects of an account, problems first. The newest projects are looked at, and those of failing reports. Groups
 * instead of joins: the planner expects few rows, and would compare each row with every other one.
 */
export const SITES = sitesStatement(false);

/** The same for one project. */
export const SITE = sitesStatement(true);

function sitesStatement(isOne: boolean) {
  return overviewStatement<SitesValues, SiteColumns>(
    ({ account, project, first, limit }) => sql`
  with failed as materialized ${markedReports(account, 'failed')},
  under_way as materialized (
    select id from ${markedReports(account, 'running')} as running union all select id from ${markedReports(account, 'pending')} as pending
    limit ${sql.lit(LOOKED_AT + 1)}),
  newest as materialized (
    select name from projects where account = ${account} ${isOne ? sql`and name = ${project}` : sql``} order by created_at desc, name desc
    limit ${sql.lit(LOOKED_AT + 1)}),
  problems as (
    select project, 1 as failing, failure_code, failure_message, updated_at, report.id
    from failed cross join lateral (
      select id, project, failure_code, failure_message, updated_at from reports
      where account = ${account} and reports.id = failed.id
        ${isOne ? sql`and project = ${project}` : sql``} offset 0) as report),
  names as materialized (
    select name, sum(failing)::integer as failing,
      (array_agg(failure_code order by updated_at desc nulls last, id))[1] as failure_code,
      (array_agg(failure_message order by updated_at desc nulls last, id))[1] as failure_message
    from (select name, 0 as failing, null as failure_code, null as failure_message,
        null::timestamptz as updated_at, null::uuid as id from newest
      union all select * from problems) as looked_at (name, failing, failure_code, failure_message, updated_at, id)
    group by name),
  page as materialized (
    select names.*, summary.*, round(score_sum / nullif(good + decent + bad, 0)) as average
    from names cross join lateral (
      select coalesce(sum(reports), 0)::integer as reports, coalesce(sum(good), 0)::integer as good,
        coalesce(sum(decent), 0)::integer as decent, coalesce(sum(bad), 0)::integer as bad,
        coalesce(sum(score_sum), 0)::numeric as score_sum
      from project_counts where account = ${account} and project = names.name) as summary
    order by failing > 0 desc, average nulls last, name
    limit ${limit}::integer),
  running as materialized (
    select project, count(*)::integer as under_way
    from under_way cross join lateral (
      select project from reports where account = ${account} and reports.id = under_way.id offset 0) as report
    group by project)
  select page.name, created_at, reports, good, decent, bad, failing, failure_code, failure_message,
    coalesce((select under_way from running where project = page.name), 0) as under_way, last_generated_at, shards, openings,
    (select count(*) from newest) <= ${sql.lit(LOOKED_AT)} and (select count(*) from failed) <= ${sql.lit(LOOKED_AT)}
      and (select count(*) from under_way) <= ${sql.lit(LOOKED_AT)} as is_complete
  from page
  cross join lateral (
    select created_at from projects where account = ${account} and name = page.name offset 0) as project
  left join lateral (
    select generated_key as last_generated_at from report_ranks
    where account = ${account} and project_hash = hashtextextended(page.name, 0) and generated_key > '-infinity'
    order by generated_key desc, report_ranks.id desc limit 1) as newest_outcome on true
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_array(shard, project_counts.good + project_counts.decent + project_counts.bad,
      project_counts.score_sum)), '[]') as shards
    from project_counts where account = ${account} and project = page.name) as shards
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_array(shard, to_char(day, 'YYYY-MM-DD'), scored, project_openings.score_sum)
      order by day desc), '[]') as openings
    from project_openings where account = ${account} and project = page.name and day > ${first}::date) as openings
  order by failing > 0 desc, average nulls last, page.name`,
  );
}
