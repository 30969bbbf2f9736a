import { Migration } from '@mikro-orm/migrations';

/** Scans of whole sites: their pages, which are the frontier too, and what they found. */
export class Scans extends Migration {
  override up(): void {
    // Every visit updates the row, so half of each page is left free for new versions of it.
    this.addSql(`create table scans (
      id uuid primary key,
      account text collate "C" not null,
      project text collate "C" not null,
      url text collate "C" not null,
      options jsonb not null,
      privacy text collate "C" not null check (privacy in ('public', 'private', 'password')),
      password_hash text,
      status text collate "C" not null check (status in ('pending', 'running', 'ready', 'failed', 'canceled')),
      failure jsonb,
      truncated jsonb,
      sitemaps text collate "C" not null,
      tally jsonb not null,
      job_id uuid,
      page_rows integer not null default 0,
      link_rows integer not null default 0,
      created_at timestamptz(3) not null,
      started_at timestamptz(3),
      finished_at timestamptz(3),
      updated_at timestamptz(3) not null,
      constraint scans_hash_only_with_password check ((privacy = 'password') = (password_hash is not null))
    ) with (fillfactor = 50)`);
    this.addSql('create index scans_account on scans (account, id)');
    this.addSql('create index scans_project on scans (account, project, id)');
    this.addSql('create index scans_jobs on scans (id) where job_id is not null');

    // No foreign key to reports: a report may be deleted while the scan keeps what it saw.
    this.addSql(`create table scan_pages (
      scan_id uuid not null references scans on delete cascade,
      number integer not null,
      url text collate "C" not null,
      kind text collate "C" not null check (kind in ('page', 'link')),
      depth integer not null,
      in_sitemap boolean not null,
      status text collate "C" not null check (status in ('waiting', 'checked', 'failed', 'skipped')),
      job_id uuid check (job_id is null or status = 'waiting'),
      status_code smallint,
      redirect_to text,
      skipped_reason text,
      title text,
      description text,
      canonical text,
      is_noindex boolean not null default false,
      alternates jsonb,
      report_id uuid,
      score_key smallint check (score_key between 0 and 1000),
      failure jsonb,
      checks text[] collate "C",
      check_points smallint[],
      links bytea,
      links_in integer,
      clicks integer,
      primary key (scan_id, number),
      constraint scan_pages_url unique (scan_id, url)
    )`);
    // The frontier, in the order of visits: "page" sorts after "link".
    this.addSql(`create index scan_pages_waiting on scan_pages (scan_id, kind desc, depth, number)
      where status = 'waiting' and job_id is null`);
    this.addSql('create index scan_pages_jobs on scan_pages (scan_id, number) where job_id is not null');
    this.addSql(`create index scan_pages_variants on scan_pages (scan_id, split_part(url, '?', 1))
      where kind = 'page' and strpos(url, '?') > 0`);
    this.#collectStatistics();

    this.addSql(`create table scan_robots (
      scan_id uuid not null references scans on delete cascade,
      origin text collate "C" not null,
      rules jsonb not null,
      primary key (scan_id, origin)
    )`);

    this.addSql(`create table scan_findings (
      scan_id uuid not null references scans on delete cascade,
      rank integer not null,
      id text collate "C" not null,
      kind text collate "C" not null check (kind in ('check', 'site')),
      title text not null,
      category text,
      failed integer not null,
      warned integer not null,
      points_key integer not null,
      examples jsonb not null,
      primary key (scan_id, rank)
    )`);
    this.addSql(`create table scan_cases (
      scan_id uuid not null references scans on delete cascade,
      finding_id text collate "C" not null,
      rank integer not null,
      url text not null,
      detail text not null,
      target text,
      sources jsonb not null,
      primary key (scan_id, finding_id, rank)
    )`);

    // A trigger, because "sitegrade partition" replaces the projects, and a foreign key to them would be dropped.
    this.addSql(`create function remove_scans() returns trigger language plpgsql as $$ begin
      delete from scans where account = old.account and project = old.name;
      return null;
    end $$`);
    this.addSql(`create trigger projects_unscanned after delete on projects
      for each row execute function remove_scans()`);
  }

  /**
   * Shows the planner a large scan. Without statistics, it expects a handful of rows in each scan and keeps plans that read them
   * all, and the embedded database never collects statistics by itself.
   */
  #collectStatistics(): void {
    const example = "'00000000-0000-0000-0000-000000000000'";
    this
      .addSql(`insert into scans (id, account, project, url, options, privacy, status, sitemaps, tally, created_at, updated_at)
      values (${example}, '', '', '', '{}', 'private', 'ready', 'none', '{}', 'epoch', 'epoch')`);
    this.addSql(`insert into scan_pages (scan_id, number, url, kind, depth, in_sitemap, status)
      select ${example}, number, 'https://example.com/' || number, 'page', 1, false,
        case when number < 500 then 'checked' else 'waiting' end
      from generate_series(1, 1000) as number`);
    this.addSql('analyze scan_pages');
    this.addSql(`delete from scans where id = ${example}`);
  }
}
