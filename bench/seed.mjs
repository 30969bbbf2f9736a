// Fills a PostgreSQL database with reports: DATABASE_URL=postgres://… node bench/seed.mjs [--reports 10000]
// The same number gives the same data. Needs an empty database, a superuser, and a build. See README.md.
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { COUNT_ALL } from '../dist/adapters/mikro-orm/reports/project-counts.js';
import { MARK_ALL, RANK_ALL } from '../dist/adapters/mikro-orm/reports/report-ranks.js';
import { BIG, SECTIONS, WORDS, extentOf, tokenOf } from './support/dataset.mjs';
import { withoutIndexes } from './support/indexes.mjs';
import { sampleAudits } from './support/sample-audits.mjs';

/** Rows per statement. */
const CHUNK = 500_000;

/** The Argon2id hash of "bench", for reports with a password. */
const PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2l0ZWdyYWRlLWJlbmNo$4xX2yuxDkZlbcBmZLLUFSZcgC7c6GUWZQfqA0Qlrvbc';

/** @param say called with progress messages */
export async function seed(url, reports, say = () => undefined) {
  const program = join(import.meta.dirname, '..', 'dist', 'main.js');
  await promisify(execFile)(process.execPath, [program, 'migrate'], { env: { ...process.env, DATABASE_URL: url } });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fill(client, reports, say);
  } finally {
    await client.end();
  }
}

async function fill(client, reports, say) {
  const { rows } = await client.query('select exists (select from projects) as taken');
  if (rows[0].taken) throw new Error('This database already contains projects. Use an empty database.');
  // Without triggers. The rows satisfy all foreign keys, and `restore` checks that.
  await client.query('set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0');
  await client.query("set maintenance_work_mem = '1GB'; set timezone = 'UTC'");
  const extent = extentOf(reports);
  await prepare(client, extent);
  await seedKeys(client, extent.accounts);
  const restore = await withoutIndexes(client, ['generations', 'report_ranks', 'report_marks', 'reports']);
  for (let first = 1; first <= reports; first += CHUNK) {
    const last = Math.min(reports, first + CHUNK - 1);
    await client.query(REPORTS, [first, last, reports, extent.accounts, extent.projects, PASSWORD_HASH]);
    say(`${last} reports`);
  }
  await client.query(GENERATIONS, [Math.ceil(reports / extent.audited)]);
  say('generations done, creating indexes');
  await client.query(PROJECTS);
  for (const statement of [COUNT_ALL, RANK_ALL, MARK_ALL]) await client.query(statement);
  await restore();
  for (const table of [
    'projects',
    'project_counts',
    'reports',
    'report_ranks',
    'report_marks',
    'generations',
    'api_keys',
  ])
    await client.query(`vacuum (analyze) ${table}`);
  await client.query('checkpoint');
}

/** Creates temporary functions for random numbers and words, and a few dozen outcomes that the generations share. */
async function prepare(client, { projects }) {
  await client.query(`
    create function pg_temp.chance(i bigint, salt int) returns double precision immutable language sql
      as 'select (hashint8extended(i, salt) & 2147483647) / 2147483648.0::double precision';
    create function pg_temp.uuid7(at timestamptz, i bigint, salt int) returns uuid stable language sql as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(noise, 1, 3) || '8' ||
        substr(noise, 4, 15))::uuid from (select md5(i::text || ' ' || salt::text) as noise) as made $$;
    create function pg_temp.word(n bigint) returns text immutable language sql
      as $$ select ('{${WORDS.join(',')}}'::text[])[1 + n % ${WORDS.length}] $$;
    create function pg_temp.section(share double precision) returns text immutable language sql
      as $$ select ('{${SECTIONS.join(',')}}'::text[])[1 + floor(${SECTIONS.length} * share * share)::int] $$;
    create function pg_temp.project(n bigint) returns text immutable language sql
      as $$ select pg_temp.word(n) || '-' || pg_temp.word(n * 7 + 1) || '-' || n || '.example.com' $$;`);
  const { generator, samples } = await sampleAudits(24);
  await client.query('create temp table samples (n int primary key, categories jsonb, packed bytea, small bytea)');
  for (const [n, { categories, packed, small }] of samples.entries()) {
    await client.query('insert into samples values ($1, $2, $3, $4)', [n, categories, packed, small]);
  }
  await client.query(`set bench.generator = '${generator.name}'`);
  await client.query(`set bench.generator_version = '${generator.version}'`);
  await client.query(`set bench.samples = ${samples.length}`);
  await client.query(`set bench.projects = ${projects}`);
}

async function seedKeys(client, accounts) {
  const owners = [BIG, ...Array.from({ length: accounts }, (_, index) => `account-${index}`)];
  const hashes = owners.map((account) => createHash('sha256').update(tokenOf(account)).digest('hex'));
  await client.query(
    `insert into api_keys (id, account, name, scope, hash, created_at)
     select pg_temp.uuid7('2024-11-01Z', n, 9), account, 'bench', 'write', hash, '2024-11-01Z'
     from unnest($1::text[], $2::text[]) with ordinality as given (account, hash, n)`,
    [owners, hashes],
  );
}

/**
 * The big account owns the first half of the projects. A tenth of its reports is in the first project, and the newest are
 * in the second, as after an import. It has almost no bad results. The other accounts own a few projects each.
 */
const REPORTS = `
  insert into reports (account, id, url, project, privacy, password_hash, status, generation_id, attempt, failure_code,
    failure_message, shown_generation_id, shown_generator_name, shown_generator_version, score_key, generated_key,
    created_at, updated_at, version)
  select account, pg_temp.uuid7(created_at, i, 1), url, project, privacy,
    case when privacy = 'password' then $6 end,
    status,
    case when status <> 'ready' then pg_temp.uuid7(created_at, i, 3) else generation end,
    1,
    case when status = 'failed' then 'target_timed_out' end,
    case when status = 'failed' then 'The target took longer than 10 seconds to respond.' end,
    case when score_key >= 0 then generation end,
    case when score_key >= 0 then current_setting('bench.generator') end,
    case when score_key >= 0 then current_setting('bench.generator_version') end,
    score_key,
    case when score_key >= 0 then generated_at else '-infinity' end,
    created_at, generated_at, 3
  from (
    select *, pg_temp.uuid7(generated_at, i, 2) as generation,
      case when score_key < 0 and pg_temp.chance(i, 13) < 0.4 then 'pending'
        when score_key < 0 and pg_temp.chance(i, 13) < 0.5 then 'running'
        when score_key < 0 or pg_temp.chance(i, 11) < 0.03 then 'failed' else 'ready' end as status,
      'https://' || case when host % 3 = 0 then 'www.' else '' end || project ||
      case when is_newest then '/import/' || i
        when i % greatest($3::bigint / 60, 1) = 7 then '/blog/quetzal-' || i
        else '/' || pg_temp.section(pg_temp.chance(i, 5)) || '/' || to_char(created_at, 'YYYY') || '/' ||
          pg_temp.word(floor(pg_temp.chance(i, 6) * 1000)::bigint) || '-' ||
          pg_temp.word(floor(pg_temp.chance(i, 7) * 1000)::bigint) || '-' || i ||
          case when i % 10 = 0 then '?page=' || i % 7 else '' end
      end as url
    from (
      select *, pg_temp.project(host) as project,
        case when is_big then 'big' else 'account-' || host % $4::bigint end as account,
        created_at + pg_temp.chance(i, 8) * interval '40 days' as generated_at,
        case when pg_temp.chance(i, 9) < 0.08 then -1
          when not is_big then round(1000 * power(pg_temp.chance(i, 10), 0.45))
          when i % 3000 < 2 then 300 + i % 100
          else round(500 + 500 * power(pg_temp.chance(i, 10), 0.6)) end::smallint as score_key,
        case when pg_temp.chance(i, 12) < 0.7 then 'public' when pg_temp.chance(i, 12) < 0.95 then 'private'
          else 'password' end as privacy
      from (
        select *, is_big and i > $3::bigint * 0.98 as is_newest,
          case when is_big and i > $3::bigint * 0.98 then 1
            when is_big and pg_temp.chance(i, 3) < 0.1 then 0
            when is_big then floor(power(pg_temp.chance(i, 4), 2) * ($5::bigint / 2))::bigint
            else $5::bigint / 2 + floor(power(pg_temp.chance(i, 4), 2) * ($5::bigint / 2))::bigint end as host
        from (
          select i, pg_temp.chance(i, 1) < 0.5 as is_big,
            date_trunc('milliseconds', '2024-11-01Z'::timestamptz + (i * (63072000.0 / $3::bigint)) * interval '1 second')
              as created_at
          from generate_series($1::bigint, $2::bigint) as i
        ) as owned
      ) as housed
    ) as scored
  ) as made`;

/** One generation per report with a score. One in $1 has audits of full size. */
const GENERATIONS = `
  insert into generations (account, report_id, id, generator_name, generator_version, started_at, finished_at, score_key,
    categories, packed_audits)
  select account, reports.id, shown_generation_id, shown_generator_name, shown_generator_version,
    generated_key - interval '1.5 seconds', generated_key, score_key, categories,
    case when chance % $1::bigint = 0 then packed else small end
  from (select *, hashtextextended(id::text, 0) & 2147483647 as chance from reports where score_key >= 0) as reports
  join samples on n = score_key % current_setting('bench.samples')::int`;

const PROJECTS = `
  insert into projects (account, name, created_at)
  select account, project, min(created_at) from reports group by account, project`;

if (import.meta.main) {
  const { values } = parseArgs({ options: { reports: { type: 'string', default: '10000' } } });
  const reports = Number(values.reports);
  if (!Number.isInteger(reports) || reports < 1000)
    throw new Error('--reports must be a whole number of at least 1000.');
  if (!process.env.DATABASE_URL) throw new Error('Set DATABASE_URL to the empty database to fill.');
  const began = performance.now();
  await seed(process.env.DATABASE_URL, reports, (text) => {
    console.log(`${Math.round((performance.now() - began) / 1000)} s: ${text}`);
  });
  console.log(`${Math.round((performance.now() - began) / 1000)} s: done`);
}
