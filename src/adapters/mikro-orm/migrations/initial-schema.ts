import { Migration } from '@mikro-orm/migrations';

/**
 * The first tables. Every key and index starts with the account, so that the cost of a request depends only on its own
 * account. Text that is sorted or compared has the collation "C", which is code point order on every machine.
 */
export class InitialSchema extends Migration {
  override up(): void {
    // Building indexes may take longer than the timeout of requests.
    this.addSql('set local statement_timeout = 0');
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists btree_gin');

    this.addSql(`create table projects (
      account text collate "C" not null,
      name text collate "C" not null,
      created_at timestamptz(3) not null,
      primary key (account, name)
    )`);
    this.addSql('create index projects_created on projects (account, created_at, name)');
    this.addSql('create index projects_search on projects using gin (account, name gin_trgm_ops)');

    this.addSql(`create table reports (
      account text collate "C" not null,
      id uuid not null,
      url text collate "C" not null,
      url_lc text collate "C" not null generated always as (lower(url)) stored,
      project text collate "C" not null,
      privacy text collate "C" not null check (privacy in ('public', 'private', 'password')),
      password_hash text,
      status text collate "C" not null check (status in ('pending', 'running', 'ready', 'failed')),
      generation_id uuid not null,
      attempt integer not null,
      failure_code text,
      failure_message text,
      shown_generation_id uuid,
      shown_generator_name text,
      shown_generator_version text,
      score_key smallint not null default -1 check (score_key between -1 and 1000),
      generated_key timestamptz(3) not null default '-infinity',
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version integer not null,
      primary key (account, id),
      constraint reports_id unique (id),
      constraint reports_project_exists foreign key (account, project) references projects on delete cascade,
      constraint reports_hash_only_with_password check ((privacy = 'password') = (password_hash is not null)),
      constraint reports_shown_whole check (
        (shown_generation_id is null) = (score_key = -1) and
        (shown_generation_id is null) = (generated_key = '-infinity')
      )
    )`);
    this.addSql('create index reports_score on reports (account, score_key, id)');
    this.addSql('create index reports_generated on reports (account, generated_key, id)');
    this.addSql('create index reports_url on reports (account, url, id)');
    // Includes what the summary of a project needs, for index-only scans.
    this.addSql('create index reports_project on reports (account, project, id) include (score_key, generated_key)');
    // By a hash of the project, because host and URL together may be too long for an index entry.
    this.addSql('create index reports_project_url on reports (account, hashtextextended(project, 0), url, id)');
    this.addSql('create index reports_search on reports using gin (account, url_lc gin_trgm_ops)');

    this.addSql(`create table generations (
      account text collate "C" not null,
      report_id uuid not null,
      id uuid not null,
      generator_name text not null,
      generator_version text not null,
      started_at timestamptz(3) not null,
      finished_at timestamptz(3) not null,
      score_key smallint check (score_key between 0 and 1000),
      categories jsonb,
      audits jsonb,
      failure jsonb,
      primary key (account, report_id, id),
      foreign key (account, report_id) references reports on delete cascade,
      constraint generations_scored_or_failed check (
        (score_key is null) = (failure is not null) and
        (score_key is null) = (categories is null) and
        (score_key is null) = (audits is null)
      )
    )`);

    this.addSql(`create table api_keys (
      id uuid primary key,
      account text collate "C" not null,
      name text not null,
      scope text not null check (scope in ('read', 'write', 'admin')),
      hash text collate "C" not null unique,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      expires_at timestamptz(3),
      revoked_at timestamptz(3)
    )`);
    this.addSql('create index api_keys_account on api_keys (account, id)');

    this.addSql(`create table idempotency_requests (
      account text collate "C" not null,
      key text collate "C" not null,
      fingerprint text not null,
      resource_id text not null,
      lease_until timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      answer text,
      primary key (account, key)
    )`);
    this.addSql('create index idempotency_requests_expiry on idempotency_requests (expires_at)');
  }
}
