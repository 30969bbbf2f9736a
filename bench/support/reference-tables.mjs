// The tables of the reference servers: the layout that is best for them, with the same data, in a schema of their own.
import pg from 'pg';

/** Later schemas hold what all servers share: keys, the queue and extensions. */
export const REFERENCE_PATH = 'reference, public';

const ACCOUNT_FIRST = [
  '(account, score_key, id)',
  '(account, generated_key, id)',
  '(account, url, id)',
  '(account, project, id)',
  ...['url', 'score_key', 'generated_key'].map((key) => `(account, hashtextextended(project, 0), ${key}, id)`),
];

/** One row holds everything that lists read, so none joins; no index has a privacy or status, so those changes are HOT. */
const STATEMENTS = [
  'create schema reference',
  'create table reference.projects (like public.projects including defaults, primary key (account, name))',
  `create table reference.project_counts (like public.project_counts including defaults, primary key (account, project, shard))
     with (fillfactor = 50)`,
  `create table reference.reports (like public.reports including defaults including generated including constraints)
     with (fillfactor = 70)`,
  'create table reference.generations (like public.generations including defaults including constraints including storage)',
  ...['projects', 'project_counts', 'generations'].map(
    (table) => `insert into reference.${table} select * from public.${table}`,
  ),
  (columns) => `insert into reference.reports (${columns}) select ${columns} from public.reports order by account, id`,
  'alter table reference.reports add primary key (account, id), add unique (id)',
  ...ACCOUNT_FIRST.map((columns) => `create index on reference.reports ${columns}`),
  'create index on reference.reports using gin (account, url_lc gin_trgm_ops)',
  'alter table reference.reports add foreign key (account, project) references reference.projects on delete cascade',
  `alter table reference.generations add primary key (account, report_id, id),
     add foreign key (account, report_id) references reference.reports on delete cascade`,
  'alter table reference.reports alter column account set statistics 1000',
  ...['projects', 'project_counts', 'generations', 'reports'].map((table) => `vacuum (analyze) reference.${table}`),
];

/** Creates the tables, unless they exist with all columns that the schema `public` has. */
export async function createReferenceTables(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (!(await hasReferenceTables(client))) await create(client);
  } finally {
    await client.end();
  }
}

export async function hasReferenceTables(client) {
  // The last index that is created, and the columns that later migrations added.
  const { rows } = await client.query(`
    with present as (
      select table_schema, table_name, column_name from information_schema.columns
      where table_name in ('reports', 'generations')
    )
    select to_regclass('reference.generations_pkey') is not null and not exists (
      select table_name, column_name from present where table_schema = 'public'
      except select table_name, column_name from present where table_schema = 'reference'
    ) as exists`);
  return rows[0].exists;
}

async function create(client) {
  console.error('Creating the tables of the reference servers.');
  const columns = await client.query(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = 'public.reports'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  await client.query('set statement_timeout = 0; set synchronous_commit = off');
  await client.query('drop schema if exists reference cascade');
  for (const statement of STATEMENTS) {
    await client.query(typeof statement === 'string' ? statement : statement(columns.rows[0].names));
  }
  await client.query('checkpoint');
}
