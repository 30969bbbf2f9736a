// Writes the data of the present version for the tests of later ones: npm run old-data
// Needs PostgreSQL 15 with pg_dump, because its dumps load into every later version. `--dist DIR` takes another build.
// `--directory` writes a directory of the embedded database instead, which needs `tar`.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { constants, zstdCompressSync } from 'node:zlib';
import { startPostgres } from '../bench/support/postgres.mjs';
import { describeData } from '../test/adapters/mikro-orm/old-data/describe-data.ts';
import { writeRows } from './old-data/write-rows.mjs';

const FOLDER = 'test/adapters/mikro-orm/old-data';
const OPTIONS = { dist: { type: 'string', default: 'dist' }, directory: { type: 'boolean', default: false } };

/** With a window over the whole directory, repeated catalogs cost nothing. */
const SMALLEST = {
  [constants.ZSTD_c_compressionLevel]: 19,
  [constants.ZSTD_c_windowLog]: 27,
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
};

const { dist, directory } = parseArgs({ options: OPTIONS }).values;
const load = (name) => import(pathToFileURL(resolve(dist, name)).href);
const run = async (program, args) =>
  (await promisify(execFile)(program, args, { encoding: 'buffer', maxBuffer: 2 ** 28 })).stdout;

await (directory ? writeDirectory() : writeDump());

async function writeDump() {
  const postgres = await startPostgres();
  try {
    const data = await writeRows({ kind: 'postgresql', url: postgres.url }, load);
    const { name, text } = await describe(data);
    const sql = await dump(postgres.url);
    await data.close();
    await save(`${name}.sql`, sql);
    await save(`${name}.json`, text);
  } finally {
    await postgres.stop();
  }
}

async function writeDirectory() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sitegrade-old-data-'));
  try {
    const data = await writeRows({ kind: 'embedded', dataDir }, load);
    const { name, text } = await describe(data);
    await data.close();
    const tar = await run('tar', ['-C', dataDir, '-cf', '-', '.']);
    await save(`${name}.embedded.tar.zst`, zstdCompressSync(tar, { params: SMALLEST }));
    await save(`${name}.embedded.json`, text);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** What the use cases return, and the name of the latest migration. */
async function describe({ application, actors, facts, storage }) {
  const [acme, globex] = await Promise.all(actors.map((actor) => describeData(application, actor)));
  const { rows } = await storage.executeSql('select name from sitegrade_migrations order by id desc limit 1');
  return { name: rows[0].name, text: `${JSON.stringify({ ...facts, accounts: { acme, globex } })}\n` };
}

/** Both schemas as SQL, without comments and commands of psql. */
async function dump(url) {
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', '--no-comments'];
  const lines = (await run('pg_dump', [...options, url])).toString().split('\n');
  return `${lines.filter((line) => !/^(--|\\|$)/.test(line)).join('\n')}\n`;
}

async function save(name, content) {
  await writeFile(join(FOLDER, name), content);
  process.stdout.write(`Wrote ${join(FOLDER, name)}\n`);
}
