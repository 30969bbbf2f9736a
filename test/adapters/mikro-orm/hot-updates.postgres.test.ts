import pg from 'pg';
import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { FixedGenerator, createMemoryPorts, fixedOutcome } from '../../../src/adapters/memory/index.js';
import { MARK_ALL, RANK_ALL } from '../../../src/adapters/mikro-orm/reports/report-ranks.js';
import { accountActor, createApplication, generationHandler } from '../../../src/index.js';
import { findBinaries, freePort, startServer, type StartedServer } from '../../support/global-setup.js';

/*
 * An update is HOT if no index of its table has a changed column, and its page has room: then no index is written. The server
 * is its own: a transaction in any database of a server can keep old versions in the pages for longer.
 */

const OWNER = accountActor('owner');
const REPORTS = 60;

let server: StartedServer;
let url: string;
let client: pg.Client;

beforeAll(async () => {
  const port = await freePort();
  server = await startServer(await findBinaries(), port);
  if (!server.isReady) throw new Error(`PostgreSQL did not start:\n${server.output}`);
  url = `postgres://sitegrade@127.0.0.1:${port}/postgres`;
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await server.stop();
});

/** Opens the storage for some work. Its connections report their statistics when they end. */
async function withStorage(work: (storage: MikroOrmStorage) => Promise<void>): Promise<void> {
  const storage = await openStorage({ kind: 'postgresql', url });
  try {
    await storage.migrate();
    await work(storage);
  } finally {
    await storage.close();
  }
}

async function rowsOf(text: string): Promise<unknown[]> {
  return (await client.query({ text, rowMode: 'array' })).rows;
}

/** What the triggers keep is what the tables would be filled with. */
async function expectRanksAndMarks(): Promise<void> {
  for (const [table, fill] of Object.entries({ report_ranks: RANK_ALL, report_marks: MARK_ALL })) {
    const expected = fill.slice(fill.indexOf('select'));
    expect(await rowsOf(`select * from (${expected}) as expected order by 1, 2, 3`)).toEqual(
      await rowsOf(`select * from ${table} order by 1, 2, 3`),
    );
  }
}

test('at least nine of ten updates of reports and generations write no index', async () => {
  await withStorage(async ({ transactions, reports, projects, generations }) => {
    const generator = new FixedGenerator();
    const ports = createMemoryPorts({ generator, transactions, reports, projects, generations });
    const application = createApplication(ports);
    const urls = Array.from({ length: REPORTS }, (_, index) => `https://host-${index % 7}.example/${index}`);
    const generateAll = async (score: number) => {
      for (const [index, url] of urls.entries()) generator.answer(url, fixedOutcome(score + (index % 9)));
      await ports.queue.start(generationHandler(application));
      await ports.queue.whenIdle();
      await ports.queue.stop(0);
    };
    const ids: string[] = [];
    for (const url of urls) ids.push((await application.reports.create.execute(OWNER, { url })).id);
    await expectRanksAndMarks();
    await generateAll(70);
    const updates = [{ privacy: 'private' }, { regenerate: true }, { privacy: 'public' }] as const;
    for (const update of updates) {
      for (const id of ids) await application.reports.update.execute(OWNER, { id, ...update });
      await expectRanksAndMarks();
    }
    await generateAll(40);
    await expectRanksAndMarks();
    const { rows } = await reports.list({
      ...{ account: OWNER.account, search: null, project: null, result: 'bad', privacy: null, status: null },
      ...{ sort: 'score', direction: 'desc', limit: 100, cursor: null },
    });
    expect(rows).toHaveLength(REPORTS);
    for (const id of ids.slice(0, 10)) await application.reports.delete.execute(OWNER, { id });
    await application.projects.delete.execute(OWNER, { project: 'host-3.example' });
    await expectRanksAndMarks();
  });

  // Two generations with a start and an outcome each, and three changes by the owner.
  const updates = 7 * REPORTS;
  let counted: { all: number; hot: number };
  do {
    const { rows } = await client.query<typeof counted>(
      `select sum(n_tup_upd)::integer as all, sum(n_tup_hot_upd)::integer as hot from pg_stat_user_tables
       where relname in ('reports', 'generations')`,
    );
    counted = rows[0]!;
  } while (counted.all < updates);
  expect(counted.all).toBe(updates);
  expect(counted.hot / counted.all).toBeGreaterThanOrEqual(0.9);
});
