// Writes the data of the present version for the tests of later ones: npm run old-data
// Needs PostgreSQL 15 with pg_dump, because its dumps load into every later version. `--dist DIR` takes another build.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../bench/support/postgres.mjs';
import { describeData } from '../test/adapters/mikro-orm/old-data/describe-data.ts';
import { writeRows } from './old-data/write-rows.mjs';

const FOLDER = 'test/adapters/mikro-orm/old-data';
const { dist } = parseArgs({ options: { dist: { type: 'string', default: 'dist' } } }).values;
const load = (name) => import(pathToFileURL(resolve(dist, name)).href);

const postgres = await startPostgres();
try {
  const data = await writeRows(postgres.url, load);
  const [acme, globex] = await Promise.all(data.actors.map((actor) => describeData(data.application, actor)));
  const sql = await dump(postgres.url);
  const name = await latestMigration(postgres.url);
  await data.close();
  await writeFile(join(FOLDER, `${name}.sql`), sql);
  await writeFile(join(FOLDER, `${name}.json`), `${JSON.stringify({ ...data.facts, accounts: { acme, globex } })}\n`);
  process.stdout.write(`Wrote ${name}.sql and ${name}.json in ${FOLDER}.\n`);
} finally {
  await postgres.stop();
}

/** Both schemas as SQL, without comments and commands of psql. */
async function dump(url) {
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', '--no-comments'];
  const { stdout } = await promisify(execFile)('pg_dump', [...options, url], { maxBuffer: 2 ** 26 });
  const lines = stdout.split('\n').filter((line) => !/^(--|\\|$)/.test(line));
  return `${lines.join('\n')}\n`;
}

async function latestMigration(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select name from sitegrade_migrations order by id desc limit 1');
    return rows[0].name;
  } finally {
    await client.end();
  }
}
