import { sql, type RawBuilder } from 'kysely';
import { Statement, type StatementOptions } from '../database/statement.js';
import { PAGE_COLUMNS, VISIT_TYPES, type VisitColumns } from '../mapping/scan-page.js';

const SHORT: StatementOptions = { prepared: true, settings: null, statementClass: 'short' };
const OPTIONS: StatementOptions = { prepared: true, settings: null, statementClass: 'normal' };

/** A statement of plain SQL. */
function statement<Values extends object, Row>(build: (values: Values) => RawBuilder<Row>): Statement<Values, Row> {
  return new Statement<Values, Row>((queries, values) => {
    const built = build(values);
    return { compile: () => built.compile(queries) };
  }, OPTIONS);
}

export interface FoundUrls {
  readonly scan: string;
  readonly urls: readonly string[];
}

export const FIND_KNOWN = statement(
  ({ scan, urls }: FoundUrls) => sql<{ url: string; number: number }>`
    select asked.url, number from unnest(${urls}::text[]) as asked (url), ${pageOn(scan)}`,
);

/**
 * The row of `asked.url`. `offset 0` makes the planner look up one URL after the other, in the index that has it. Otherwise it may
 * read all pages of the scan, if most other scans have only a few.
 */
function pageOn(scan: string) {
  return sql`lateral (
    select number, depth, status, in_sitemap from scan_pages where scan_id = ${scan} and url = asked.url offset 0
  ) as page`;
}

/**
 * Joins `page` to a list that has the columns `scan_id` and `number` and is not merged into the statement. With a constant instead
 * of `scan_id`, the planner may read all pages of the scan for each entry, because it expects one.
 */
function rowOf(list: string) {
  return sql`page.scan_id = ${sql.ref(`${list}.scan_id`)} and page.number = ${sql.ref(`${list}.number`)}`;
}

export const FIND_PAGE = new Statement(
  (queries, { scan, number }: { scan: string; number: number }) =>
    queries.selectFrom('scan_pages').select(PAGE_COLUMNS).where('scan_id', '=', scan).where('number', '=', number),
  SHORT,
);

export const FIND_ROBOTS = new Statement(
  (queries, { scan }: { scan: string }) =>
    queries.selectFrom('scan_robots').select(['origin', 'rules']).where('scan_id', '=', scan),
  SHORT,
);

/** URLs by column, and the bounds of the scan. */
export interface AddedUrls extends FoundUrls {
  readonly kinds: readonly string[];
  readonly depths: readonly number[];
  readonly sitemap: readonly boolean[];
  readonly reasons: readonly (string | null)[];
  readonly max_pages: number;
  readonly max_links: number;
  readonly max_variants: number;
}

export interface AddedRow {
  /** Of each URL in the order of the input; null if it has no row. */
  readonly numbers: readonly (number | null)[];
  readonly waiting: number;
  readonly skipped: number;
  readonly links: number;
  readonly is_full: boolean;
  readonly variant: string | null;
}

/**
 * Adds the URLs without a row, within the bounds, and updates rows that are found again. One statement, so that a page with
 * hundreds of links costs one round trip. The lock of the scan keeps numbers and bounds exact.
 */
export const ADD_PAGES = statement(
  (values: AddedUrls) => sql<AddedRow>`
    with asked as (
      select position::integer, url, kind, depth, in_sitemap, reason,
        case when kind = 'page' and strpos(url, '?') > 0 then split_part(url, '?', 1) end as path
      from unnest(${values.urls}::text[], ${values.kinds}::text[], ${values.depths}::integer[],
        ${values.sitemap}::boolean[], ${values.reasons}::text[]) with ordinality
        as asked (url, kind, depth, in_sitemap, reason, position)
    ), known as materialized (
      select asked.url, asked.depth as found_depth, asked.in_sitemap as is_listed, page.*
      from asked, ${pageOn(values.scan)}
    ), changed as materialized (
      select number, case when status = 'waiting' then least(depth, found_depth) else depth end as depth,
        in_sitemap or is_listed as in_sitemap, ${values.scan}::uuid as scan_id
      from known where status = 'waiting' and found_depth < depth or is_listed and not in_sitemap
    ), again as (
      update scan_pages as page set depth = changed.depth, in_sitemap = changed.in_sitemap
      from changed
      where (select count(*) from changed) > 0 and ${rowOf('changed')}
    ), fresh as materialized (
      select asked.*, row_number() over (partition by path order by position) as nth_of_path
      from asked where not exists (select from known where known.url = asked.url)
    ), paths as materialized (
      select path, (select count(*) from (
        select from scan_pages
        where scan_id = ${values.scan} and kind = 'page' and strpos(url, '?') > 0 and split_part(url, '?', 1) = path
        limit ${values.max_variants}::integer) as variants) as variants
      from (select distinct path from fresh where path is not null) as distinct_paths
    ), allowed as materialized (
      select fresh.*, row_number() over (partition by kind order by position) as nth_of_kind
      from fresh left join paths on paths.path = fresh.path
      where fresh.path is null or variants + nth_of_path <= ${values.max_variants}::integer
    ), fitting as materialized (
      select allowed.*, scans.page_rows + scans.link_rows + row_number() over (order by position) as number
      from allowed join scans on scans.id = ${values.scan}
      where nth_of_kind <= case kind when 'page' then ${values.max_pages}::integer - scans.page_rows
        else ${values.max_links}::integer - scans.link_rows end
    ), added as (
      insert into scan_pages (scan_id, number, url, kind, depth, in_sitemap, status, skipped_reason)
      select ${values.scan}, number, url, kind, depth, in_sitemap,
        case when reason is null then 'waiting' else 'skipped' end, reason
      from fitting
    ), totals as (
      select count(*) filter (where kind = 'page')::integer as pages,
        count(*) filter (where kind = 'link')::integer as links,
        count(*) filter (where kind = 'page' and reason is null)::integer as waiting
      from fitting
    ), counted as (
      update scans set page_rows = page_rows + totals.pages, link_rows = link_rows + totals.links
      from totals where id = ${values.scan} and totals.pages + totals.links > 0
    )
    select
      (select json_agg(coalesce(known.number, fitting.number) order by asked.position)
        from asked left join known on known.url = asked.url left join fitting on fitting.position = asked.position
      ) as numbers,
      waiting, pages - waiting as skipped, links,
      (select count(*) from allowed) > pages + links as is_full,
      (select url from fresh where not exists (select from allowed where allowed.position = fresh.position)
        order by position limit 1) as variant
    from totals`,
);

export const TAKE_WAITING = statement(
  ({ scan, jobs }: { scan: string; jobs: readonly string[] }) => sql<{
    number: number;
    url: string;
    kind: 'page' | 'link';
    job_id: string;
  }>`
    with next as materialized (
      select number, row_number() over (order by kind desc, depth, number) as nth
      from (
        select number, kind, depth from scan_pages
        where scan_id = ${scan} and status = 'waiting' and job_id is null
        order by kind desc, depth, number
        limit cardinality(${jobs}::uuid[])
      ) as waiting
    ), paired as materialized (
      select number, job, nth, ${scan}::uuid as scan_id from next join unnest(${jobs}::uuid[]) with ordinality as jobs (job, nth) using (nth)
    ), taken as (
      update scan_pages as page set job_id = job
      from paired where ${rowOf('paired')}
      returning page.number, url, kind, job_id, nth
    )
    select number, url, kind, job_id from taken order by nth`,
);

export const COUNT_TAKEN = statement(
  ({ scan }: { scan: string }) => sql<{ count: number }>`
    select count(*)::integer as count from scan_pages where scan_id = ${scan} and job_id is not null`,
);

export const REPLACE_JOB = statement(
  (values: { scan: string; number: number; job: string; next: string }) => sql<{ number: number }>`
    update scan_pages set job_id = ${values.next}::uuid
    where scan_id = ${values.scan} and number = ${values.number} and job_id = ${values.job}::uuid
    returning number`,
);

const VISIT_COLUMNS = Object.entries(VISIT_TYPES) as readonly [keyof VisitColumns, string][];

export const SAVE_VISIT = statement((values: VisitColumns & { scan: string; number: number }) => {
  const set = VISIT_COLUMNS.map(([column, type]) => sql`${sql.id(column)} = ${values[column]}::${sql.raw(type)}`);
  return sql<{ number: number }>`
    update scan_pages set job_id = null, ${sql.join(set)}
    where scan_id = ${values.scan} and number = ${values.number}
    returning number`;
});

/** Skips waiting rows. Their jobs are read apart: `returning` would see none. */
export const SKIP_WAITING = statement(
  (values: { scan: string; reason: string; kind: string | null }) => sql<{ pages: number; jobs: readonly string[] }>`
    with taken as (
      select number, job_id from scan_pages
      where scan_id = ${values.scan} and job_id is not null and kind = coalesce(${values.kind}::text, kind)
    ), skipped as (
      update scan_pages set status = 'skipped', skipped_reason = ${values.reason}::text, job_id = null
      where scan_id = ${values.scan} and status = 'waiting' and kind = coalesce(${values.kind}::text, kind)
      returning kind
    )
    select (select count(*) filter (where kind = 'page') from skipped)::integer as pages,
      (select coalesce(json_agg(job_id order by number), '[]') from taken) as jobs`,
);

export const SAVE_POSITIONS = statement(
  (values: {
    scan: string;
    numbers: readonly number[];
    links_in: readonly number[];
    clicks: readonly (number | null)[];
  }) => sql<object>`
    update scan_pages as page set links_in = position.links_in, clicks = position.clicks
    from (
      select ${values.scan}::uuid as scan_id, given.*
      from unnest(${values.numbers}::integer[], ${values.links_in}::integer[], ${values.clicks}::integer[])
        as given (number, links_in, clicks)
      offset 0
    ) as position
    where ${rowOf('position')}`,
);

export interface WorkRow {
  readonly scan_id: string;
  /** 0 for the scan itself. */
  readonly number: number;
  readonly account: string;
  readonly url: string;
  readonly job_id: string;
  readonly updated_at: Date;
}

/** What has a job after this row, along two partial indexes. */
export const LIST_WORK = statement(
  ({ scan, number, limit }: { scan: string; number: number; limit: number }) => sql<WorkRow>`
    select * from (
      (select id as scan_id, 0 as number, account, url, job_id, updated_at from scans
        where job_id is not null and (id, 0) > (${scan}::uuid, ${number}::integer)
        order by id limit ${limit}::integer)
      union all
      (select scan_id, number, account, page.url, page.job_id, updated_at from (
          select scan_id, number, url, job_id from scan_pages
          where job_id is not null and (scan_id, number) > (${scan}::uuid, ${number}::integer)
          order by scan_id, number limit ${limit}::integer
        ) as page join scans on scans.id = scan_id)
    ) as work
    order by scan_id, number limit ${limit}::integer`,
);
