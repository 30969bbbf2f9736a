import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Query } from 'pg';
import type { RowSource } from '../../../src/adapters/mikro-orm/backup/row-source.js';
import { openBackup } from '../../../src/adapters/mikro-orm/backup/read-backup.js';
import { openStorage, restore, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import type { TestDatabase } from '../../support/postgres.js';
import { useStorage } from '../../support/use-storage.js';
import { everything, saveBackup } from './support/backup-files.js';

let storage: MikroOrmStorage;
let database: TestDatabase;
let directory: string;

useStorage((opened, created) => {
  storage = opened;
  database = created;
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-versions-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

function sourceOf(client: Client): RowSource {
  return {
    query: async <Row>(text: string) => (await client.query(text)).rows as Row[],
    copyOut: async (select) => {
      const pieces: Buffer[] = [];
      const query = Object.assign(new Query(`copy (${select}) to stdout`), {
        // The connection reuses the memory of a chunk.
        handleCopyData: ({ chunk }: { chunk: Buffer }) => pieces.push(Buffer.from(chunk)),
      });
      const end = once(query, 'end');
      client.query(query);
      await end;
      return Buffer.concat(pieces);
    },
  };
}

test('rows of PostgreSQL 15 are restored into the embedded database, which has another major version', async () => {
  await storage.executeSql(`
    insert into projects select 'default', 'h' || n || '.example.com', now() from generate_series(1, 2000) n;
    insert into reports (account, id, url, project, privacy, password_hash, status, generation_id, attempt,
      shown_generation_id, shown_generator_name, shown_generator_version, score_key, generated_key, created_at, updated_at, version)
    select 'default', gen_random_uuid(), 'https://h' || n || '.example.com/\\' || chr(9) || 'ü😀', 'h' || n || '.example.com',
      case when n % 2 = 0 then 'password' else 'public' end, case when n % 2 = 0 then '$argon2id$' || n end, 'ready', id, 1, id,
      'static', '3.0.0', n % 1000, now(), now(), now(), 3
    from (select n, gen_random_uuid() as id from generate_series(1, 2000) n) numbered;
    insert into generations (account, report_id, id, generator_name, generator_version, started_at, finished_at, score_key,
      categories, packed_audits)
    select account, id, generation_id, 'static', '3.0.0', now(), now(), score_key, '[{"id": "seo\\n"}]',
      decode(repeat(md5(id::text), 100), 'hex') from reports`);
  const file = join(directory, 'fifteen.backup');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await saveBackup(file, sourceOf(client));
  const expected = await everything({ query: async (text) => (await client.query(text)) as never });
  await client.end();
  expect((await openBackup(file)).header.postgres).not.toBe('18');

  const dataDir = join(directory, 'data');
  expect(await restore({ file, dataDir, force: false })).toMatchObject({ rows: { reports: 2000, generations: 2000 } });
  const restored = await openStorage({ kind: 'embedded', dataDir });
  expect(await everything(restored.pglite!)).toEqual(expected);
  await restored.close();
});
