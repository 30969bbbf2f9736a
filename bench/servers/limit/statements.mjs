// Each change is one statement, so it needs no explicit transaction. Jobs are the same as pg-boss creates.
import { query } from './database.mjs';
import { DETAILS, SUMMARY } from './present.mjs';

const [queue] = await query(
  undefined,
  `select policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, retention_seconds,
     deletion_seconds, dead_letter, heartbeat_seconds
   from sitegrade_queue.queue where name = 'generations'`,
  [],
);
if (queue === undefined) throw new Error('This database has no queue. Run "sitegrade migrate" first.');
const [policy, limit, delay, backoff, delayMax, expire, retention, deletion, deadLetter, heartbeat] = queue;

const JOB = `insert into sitegrade_queue.job_common (id, name, data, priority, start_after, created_on, group_id, expire_seconds,
  deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
  heartbeat_seconds)`;

function jobValues(id, data, group) {
  return `${id}, 'generations', ${data}, 0, now(), now(), ${group}, ${expire}, ${deletion},
    now() + interval '${retention}s', ${limit}, ${delay}, ${backoff === 't'}, ${delayMax}, '${policy}', '${deadLetter}', ${heartbeat}`;
}

/** Updates one of sixteen count rows per project, so that concurrent changes rarely wait for each other. */
function counts(reports, source, change = '0') {
  const [good, decent, bad] =
    change === '0'
      ? ['0', '0', '0']
      : ['>= 800', 'between 500 and 799', 'between 0 and 499'].map((range) => `-(score_key ${range})::int`);
  return `insert into project_counts as counts (account, project, shard, reports, good, decent, bad, score_sum)
    select account, project, pg_backend_pid() % 16, ${reports}, ${good}, ${decent}, ${bad}, ${change} from ${source}
    on conflict (account, project, shard) do update set reports = counts.reports + excluded.reports,
      good = counts.good + excluded.good, decent = counts.decent + excluded.decent, bad = counts.bad + excluded.bad,
      score_sum = counts.score_sum + excluded.score_sum`;
}

const ANNOUNCE = `pg_notify('pgboss_0c1bfc966fea40c52fbddad2', '')`;

export const CREATE = `
  with added as (
    insert into reports (account, id, url, project, privacy, status, generation_id, attempt, created_at, updated_at, version)
    values ($1, $2, $3, $4, $5, 'pending', $6, 0, $7, $7, 1) returning account, project
  ), counted as (
    ${counts(1, 'added')}
  ), project as (
    insert into projects (account, name, created_at) values ($1, $4, $7) on conflict do nothing
  ), job as (
    ${JOB} values (${jobValues('$6', '$8::jsonb', '$9')}) returning 1
  )
  select ${ANNOUNCE} from job`;

/** Writes only real changes, and starts no generation if one is already pending or running. */
export const UPDATE = `
  with found as materialized (
    select * from reports where account = $1 and id = $2 for update
  ), wanted as (
    select coalesce($3, privacy) as privacy, coalesce($3, privacy) <> privacy as changes_privacy,
      $5::boolean and status not in ('pending', 'running') as regenerates from found
  ), changed as (
    update reports set privacy = wanted.privacy,
      password_hash = case when wanted.privacy = 'password' then password_hash end,
      version = version + changes_privacy::int + regenerates::int,
      updated_at = $4::timestamptz,
      status = case when regenerates then 'pending' else status end,
      generation_id = case when regenerates then $6::uuid else generation_id end,
      attempt = case when regenerates then 0 else attempt end,
      failure_code = case when regenerates then null else failure_code end,
      failure_message = case when regenerates then null else failure_message end
    from wanted where account = $1 and id = $2 and (changes_privacy or regenerates)
    returning reports.*
  ), job as (
    ${JOB} select ${jobValues(
      '$6::uuid',
      `jsonb_build_object('generationId', $6::uuid, 'account', account, 'reportId', id, 'host', host)`,
      'host',
    )}
    from (select account, id, substring(url from '^https?://([^/:?]+)') as host from changed, wanted where regenerates) as due
    returning ${ANNOUNCE}
  ), report as (
    select * from changed union all select * from found where not exists (select from changed)
  )
  select ${SUMMARY.map((column) => `report.${column}`)}, ${DETAILS}
  from report left join generations on generations.account = report.account
    and generations.report_id = report.id and generations.id = shown_generation_id`;

export const DELETE = `
  with deleted as (
    delete from reports where account = $1 and id = $2 returning account, id, project, score_key, generation_id, status
  ), counted as (
    ${counts(-1, 'deleted', '-greatest(score_key, 0)')}
  ), cancelled as (
    update sitegrade_queue.job_common set state = 'cancelled', completed_on = now() from deleted
    where name = 'generations' and job_common.id = deleted.generation_id and state < 'completed'
      and status in ('pending', 'running')
    returning ${ANNOUNCE}
  )
  select id, (select count(*) from cancelled) from deleted`;
