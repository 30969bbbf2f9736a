import { sql, type RawBuilder } from 'kysely';

/*
 * The past of a project's average score. The first change on a day stores what the shard of `project_counts` held before; later
 * changes of that day store nothing. The total at the end of a day is what the next stored day opened with, so it needs
 * no history of runs, and one that is missed corrects itself with the next.
 */

/** Older days are removed: a trend has 30 days. */
const KEPT_DAYS = 31;

/** The part of a statement that opens a day. It uses the CTEs `written`, with the changed report, and `counted`. */
export function openDay(
  before: RawBuilder<number>,
  after: RawBuilder<number>,
): RawBuilder<{ account: string; project: string; shard: number; day: string }> {
  return sql`(insert into project_openings (account, project, shard, day, scored, score_sum)
    select counted.account, counted.project, counted.shard, (written.updated_at at time zone 'utc')::date,
      counted.scored - (${after} >= 0)::integer + (${before} >= 0)::integer,
      counted.score_sum - greatest(${after}, 0) + greatest(${before}, 0)
    from counted cross join written
    on conflict do nothing
    returning account, project, shard, day)`;
}

/** The part of a statement that removes the old days of the shard after `opened`; of none if no day was opened. */
export function forgetDays({ account, project }: { account: string; project: string }): RawBuilder<{ day: string }> {
  return sql`(delete from project_openings
    where account = ${account} and project = ${project} and shard = (select shard from opened)
      and day < (select day from opened) - ${sql.lit(KEPT_DAYS)}::integer
    returning day)`;
}

/** Fills `project_openings` from the stored runs, for tables with existing rows. All of it counts for one shard. */
export const OPEN_ALL = `insert into project_openings
  select account, project, 0, day,
    coalesce(good + decent + bad, 0) - sum(more_scored) over later,
    coalesce(score_sum, 0) - sum(more_score) over later
  from (
    select runs.account, reports.project, (finished_at at time zone 'utc')::date as day,
      count(*) filter (where previous is null) as more_scored, sum(runs.score_key - coalesce(previous, 0)) as more_score
    from (
      select account, report_id, finished_at, score_key,
        lag(score_key) over (partition by account, report_id order by id) as previous
      from generations where score_key is not null
    ) as runs
    join reports on reports.account = runs.account and reports.id = report_id
    where finished_at >= now() - interval '${KEPT_DAYS} days'
    group by 1, 2, 3
  ) as changes
  left join (select * from project_counts where shard = 0) as counts using (account, project)
  window later as (partition by account, project order by day desc)`;
