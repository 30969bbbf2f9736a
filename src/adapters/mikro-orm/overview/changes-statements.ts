import { sql } from 'kysely';
import { MIN_CHANGE, type ChangeKind, type FailureCode } from '../../../domain/index.js';
import { toScoreKey } from '../mapping/report.js';
import { markedReports } from './marked-reports.js';
import { LOOKED_AT, overviewStatement } from './overview-statement.js';

interface FailingValues {
  readonly account: string;
  /** Null for all. */
  readonly project: string | null;
  readonly limit: number;
}

/** A report in a list of changes. */
interface ReportColumns {
  readonly id: string;
  readonly url: string;
  readonly project: string;
  readonly shown_title: string | null;
  readonly at: Date;
  readonly failing_since: Date | null;
}

/** All columns but the counts are null if no report is failing. */
export interface FailingColumns extends ReportColumns {
  readonly looked_at: number;
  readonly failed: number;
  readonly score_key: number;
  readonly failure_code: FailureCode;
  readonly failure_message: string | null;
}

/** The failing reports that changed last, and how many are failing. */
export const FAILING = failingStatement(false);

/** The same for one project. */
export const FAILING_IN_PROJECT = failingStatement(true);

function failingStatement(isOne: boolean) {
  return overviewStatement<FailingValues, FailingColumns>(
    ({ account, project, limit }) => sql`
  with failed as materialized ${markedReports(account, 'failed')},
  failing as materialized (
    select report.* from failed cross join lateral (
      select id, url, project, shown_title, score_key, failure_code, failure_message, updated_at, generation_id,
        shown_generation_id
      from reports where account = ${account} and reports.id = failed.id
        ${isOne ? sql`and project = ${project}` : sql``} offset 0) as report),
  page as materialized (select * from failing order by updated_at desc, id desc limit ${limit}::integer)
  select counted.*, page.*, coalesce(finished_at, updated_at) as at,
    coalesce(failing_since, updated_at) as failing_since
  from (select (select count(*) from failed)::integer as looked_at,
    (select count(*) from failing)::integer as failed) as counted
  left join page on true
  left join lateral (
    select finished_at from generations
    where account = ${account} and report_id = page.id and generations.id = page.generation_id) as latest on true
  left join lateral (
    select finished_at as failing_since from generations
    where account = ${account} and report_id = page.id and score_key is null
      and (shown_generation_id is null or generations.id > shown_generation_id)
    order by generations.id limit 1) as first_failure on true`,
  );
}

interface RescoredValues {
  readonly account: string;
  /** Null for all. */
  readonly project: string | null;
  readonly since: Date;
  /** null for all. */
  readonly kind: ChangeKind | null;
  readonly limit: number;
}

/** All columns but `looked_at` are null if nothing changed. The newest change of each kind is always there, for its count. */
export interface RescoredColumns extends ReportColumns {
  readonly looked_at: number;
  readonly kind: Exclude<ChangeKind, 'failing'> | null;
  /** Number of changes of this kind. */
  readonly changes: number;
  readonly from_key: number | null;
  readonly to_key: number;
}

/** A tenth of a point is one. */
const LEAST = sql.lit(toScoreKey(MIN_CHANGE));

/**
 * The reports with a recent score that changed, newest first, up to a limit for each kind, and how many of each kind there
 * are. `OverviewRepository.listChanges` has the rules. `offset 0` keeps the planner from reading all failed reports.
 */
export const RESCORED = rescoredStatement(false);

/** The same for one project. */
export const RESCORED_IN_PROJECT = rescoredStatement(true);

function rescoredStatement(isOne: boolean) {
  return overviewStatement<RescoredValues, RescoredColumns>(
    ({ account, project, since, kind, limit }) => sql`
  with recent as materialized (
    select id, score_key, generated_key from report_ranks
    where account = ${account} ${isOne ? sql`and project_hash = hashtextextended(${project}, 0)` : sql``}
      and generated_key > ${since}
    order by generated_key desc, id desc limit ${sql.lit(LOOKED_AT + 1)}),
  compared as materialized (
    select recent.id, recent.score_key as to_key, coalesce(old.score_key, previous.score_key) as from_key, failure_id,
      case when failure_id is null then generated_key else recovered_at end as at
    from recent
    left join lateral (
      select generations.id, generations.score_key from generations
      where account = ${account} and report_id = recent.id and generations.score_key is not null
        and finished_at <= ${since}
      order by generations.id desc limit 1) as old on true
    left join lateral (
      select generations.score_key from generations
      where old.id is null and account = ${account} and report_id = recent.id and generations.score_key is not null
        and finished_at < generated_key
      order by generations.id desc limit 1) as previous on true
    left join lateral (
      select generations.id as failure_id from generations
      where account = ${account} and report_id = recent.id and generations.score_key is null
        and finished_at < generated_key and (old.id is null or generations.id > old.id)
      order by generations.id desc limit 1) as failure on true
    left join lateral (
      select finished_at as recovered_at from generations
      where failure_id is not null and account = ${account} and report_id = recent.id
        and generations.score_key is not null and generations.id > failure_id
      order by generations.id limit 1) as recovery on true
    where not exists (
      select from report_marks where account = ${account} and mark = 'failed' and report_marks.id = recent.id offset 0)),
  changed as (
    select *, case when failure_id is not null then 'recovered'
      when to_key - from_key >= ${LEAST} then 'better'
      when from_key - to_key >= ${LEAST} then 'worse' end as kind
    from compared),
  ranked as materialized (
    select *, count(*) over (partition by kind)::integer as changes,
      row_number() over (partition by kind order by at desc, id desc) as position
    from changed where kind is not null)
  select looked_at, kind, changes, from_key, to_key, at, report.*, failing_since
  from (select count(*)::integer as looked_at from recent) as counted
  left join ranked on position = 1
    or (position <= ${limit}::integer and kind = coalesce(${kind}::text, kind))
  left join lateral (
    select id, url, project, shown_title from reports
    where account = ${account} and reports.id = ranked.id offset 0) as report on true
  left join lateral (
    select generations.id as good_id from generations
    where failure_id is not null and account = ${account} and report_id = ranked.id
      and generations.score_key is not null and generations.id < failure_id
    order by generations.id desc limit 1) as good on true
  left join lateral (
    select finished_at as failing_since from generations
    where failure_id is not null and account = ${account} and report_id = ranked.id
      and generations.score_key is null and (good_id is null or generations.id > good_id)
    order by generations.id limit 1) as first_failure on true`,
  );
}
