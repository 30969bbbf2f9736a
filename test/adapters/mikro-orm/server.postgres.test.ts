import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { v7 } from 'uuid';
import { MIGRATIONS } from '../../../src/adapters/mikro-orm/migrations/index.js';
import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { AuditList, Report, parseTargetUrl, type Audit } from '../../../src/domain/index.js';
import { asAdministrator, createDatabase, type TestDatabase } from '../../support/postgres.js';
import { useStorage } from '../../support/use-storage.js';

const run = promisify(execFile);
const MIGRATE = fileURLToPath(new URL('processes/migrate.mjs', import.meta.url));
const NAMES = MIGRATIONS.map(({ name }) => name);
const MODES = ['pipelined', 'plain'] as const;
const UNAVAILABLE = { name: 'SitegradeError', details: { kind: 'unavailable' } };

describe('migrate', () => {
  test('applies each migration once, even if several processes start at the same time', async () => {
    const database = await createDatabase();
    const storage = await openStorage({ kind: 'postgresql', url: database.url });
    expect(await storage.isReady()).toBe(false);
    expect(await storage.pendingMigrations()).toEqual(NAMES);
    const outputs = await Promise.all([1, 2, 3].map(() => run(process.execPath, [MIGRATE, database.url])));
    const applied = outputs.map(({ stdout }) => JSON.parse(stdout) as string[]);
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([NAMES, [], []]);
    expect(await storage.isReady()).toBe(true);
    expect(await storage.migrate()).toEqual([]);
    await storage.close();
    await database.drop();
  });

  test('creates the tables in the first schema of the search_path', async () => {
    const database = await createDatabase();
    await asAdministrator(database.url, 'create schema apart');
    const url = `${database.url}?options=${encodeURIComponent('-c search_path=apart,public')}`;
    const storage = await openStorage({ kind: 'postgresql', url });
    expect(await storage.migrate()).toEqual(NAMES);
    expect(await storage.isReady()).toBe(true);
    const { rows } = await storage.executeSql(
      "select table_schema from information_schema.tables where table_name = 'reports'",
    );
    expect(rows).toEqual([{ table_schema: 'apart' }]);
    await storage.close();
    await database.drop();
  });
});

describe.each(MODES)('a server that is down, with %s statements', (statements) => {
  test('makes every operation fail as unavailable', async () => {
    const url = 'postgresql://nobody@127.0.0.1:1/nothing';
    const storage = await openStorage({ kind: 'postgresql', url, statements });
    await expect(storage.migrate()).rejects.toMatchObject(UNAVAILABLE);
    await expect(storage.reports.find(v7())).rejects.toMatchObject(UNAVAILABLE);
    await expect(storage.transactions.run(() => Promise.resolve())).rejects.toMatchObject(UNAVAILABLE);
    await expect(storage.executeSql('select 1')).rejects.toMatchObject(UNAVAILABLE);
    expect(await storage.isReady()).toBe(false);
    await storage.close();
  });
});

describe.each(MODES)('a running server, with %s statements', (statements) => {
  let database: TestDatabase;
  let storage: MikroOrmStorage;
  useStorage(
    (...opened) => {
      [storage, database] = opened;
    },
    { statements },
  );

  const openAnother = () => openStorage({ kind: 'postgresql', url: database.url, statements });

  async function addReport(account: string, url = 'https://example.com/'): Promise<Report> {
    const report = Report.create({
      id: v7(),
      account,
      target: parseTargetUrl(url),
      privacy: { kind: 'public' },
      generationId: v7(),
      now: new Date(),
    });
    await storage.reports.add(report);
    return report;
  }

  const hide = (report: Report) => report.changePrivacy({ kind: 'private' }, new Date());

  test('sets timeouts for statements and locks unless the URL sets them', async () => {
    const settings =
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock";
    expect((await storage.executeSql(settings)).rows).toEqual([{ statement: '30s', lock: '5s' }]);
    const other = new URL(database.url);
    other.protocol = 'postgresql:';
    other.searchParams.set('sslmode', 'disable');
    other.searchParams.set('statement_timeout', '1234');
    const second = await openStorage({ kind: 'postgresql', url: other.href, statements });
    expect((await second.executeSql(settings)).rows).toEqual([{ statement: '1234ms', lock: '5s' }]);
    await second.close();
  });

  test('gives every process the same shared secret, even if several create it at the same time', async () => {
    const others = await Promise.all([1, 2, 3].map(() => openAnother()));
    const secrets = await Promise.all([storage, ...others, storage].map((one) => one.sharedSecret('sessions')));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await storage.sharedSecret('sessions')).toBe(secrets[0]);
    expect(await storage.sharedSecret('others')).not.toBe(secrets[0]);
    await Promise.all(others.map((other) => other.close()));
  });

  test('reads audits that were stored before audits were packed', async () => {
    const { state } = await addReport(v7());
    const audits: Audit[] = [
      { id: 'a', category: 'c', title: 'ü', outcome: 'pass', weight: 1, score: 100, explanation: '', evidence: [] },
    ];
    const generation = {
      id: state.generationId,
      account: state.account,
      reportId: state.id,
      generator: { name: 'g', version: '1' },
      startedAt: state.createdAt,
      finishedAt: state.createdAt,
      // Nor did generations have titles, actions and caps.
      outcome: {
        kind: 'scored',
        score: 100,
        title: null,
        categories: [],
        audits: AuditList.of(audits),
        actions: [],
        caps: [],
      },
    };
    await storage.executeSql(
      `insert into generations (account, report_id, id, generator_name, generator_version, started_at, finished_at,
        score_key, categories, audits) values ($1, $2, $3, 'g', '1', $4, $4, 1000, '[]', $5)`,
      [state.account, state.id, generation.id, state.createdAt, JSON.stringify(audits)],
    );
    expect(await storage.generations.find(state.account, state.id, generation.id)).toEqual(generation);
    await storage.reports.update(state, (report) => {
      const attempt = { generationId: generation.id, attempt: 1 };
      const settled = report
        .start(attempt, state.createdAt)
        ?.succeed(attempt, { score: 100, title: null, generator: generation.generator }, state.createdAt);
      return settled ?? report;
    });
    expect((await storage.reports.find(state.id))?.shown).toEqual(generation);
  });

  test('skips generations of a locked report when it purges old ones', async () => {
    const { state } = await addReport(v7());
    const longAgo = new Date('1999-01-01T00:00:00.000Z');
    const failed = {
      id: state.generationId,
      account: state.account,
      reportId: state.id,
      generator: { name: 'g', version: '1' },
      startedAt: longAgo,
      finishedAt: longAgo,
      outcome: { kind: 'failed', failure: { code: 'not_html', message: '' } },
    } as const;
    const attempt = { generationId: failed.id, attempt: 1 };
    const fail = (report: Report) =>
      report.start(attempt, longAgo)?.fail(attempt, failed.outcome.failure, longAgo) ?? report;
    await storage.generations.recordOutcome(state, failed, 100, fail);
    const purge = () => storage.generations.purge(new Date('1999-01-02T00:00:00.000Z'), 10);
    const other = await openAnother();
    await other.transactions.run(async () => {
      await other.reports.update(state, hide);
      expect(await purge()).toEqual({ removed: 0, more: false });
    });
    expect(await purge()).toEqual({ removed: 1, more: false });
    await other.close();
  });

  test('runs executeSql in the open transaction and rolls it back with it', async () => {
    await storage.executeSql('create table notes (text text)');
    const work = storage.transactions.run(async () => {
      await storage.executeSql('insert into notes values ($1), ($2)', ['what?', "it's $1"]);
      const { rows } = await storage.executeSql('select text from notes where text = $1', ['what?']);
      expect(rows).toEqual([{ text: 'what?' }]);
      throw new Error('on purpose');
    });
    await expect(work).rejects.toThrow('on purpose');
    expect((await storage.executeSql('select * from notes')).rows).toEqual([]);
  });

  test('rejects a transaction in which a statement failed, even if the work ignored the error', async () => {
    const account = v7();
    const work = storage.transactions.run(async () => {
      await addReport(account);
      await storage.executeSql('select 1 / 0').catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await projectsOf(storage, account)).toEqual([]);
  });

  test('runs work that outlives its transaction outside it', async () => {
    const over = Promise.withResolvers<void>();
    let leftBehind: Promise<unknown> = Promise.resolve();
    await storage.transactions.run(async () => {
      leftBehind = over.promise.then(() => addReport(v7()));
      await Promise.resolve();
    });
    over.resolve();
    await expect(leftBehind).resolves.toBeInstanceOf(Report);
  });

  test('keeps the transactions of two storages in one process apart', async () => {
    const account = v7();
    const other = await openAnother();
    const work = storage.transactions.run(async () => {
      await addReport(account);
      expect(await projectsOf(other, account)).toEqual([]);
      throw new Error('on purpose');
    });
    await expect(work).rejects.toThrow('on purpose');
    await other.close();
  });

  test('runs a transaction again after a deadlock', async () => {
    const account = v7();
    const [one, two] = [await addReport(account), await addReport(account)];
    let runs = 0;
    const bothHaveOne = Promise.withResolvers<void>();
    const changeBoth = (first: Report, second: Report) =>
      storage.transactions.run(async () => {
        await storage.reports.update({ account, id: first.id }, hide);
        runs += 1;
        if (runs === 2) bothHaveOne.resolve();
        await bothHaveOne.promise;
        await storage.reports.update({ account, id: second.id }, hide);
      });
    await Promise.all([changeBoth(one, two), changeBoth(two, one)]);
    // On a busy machine, the other transaction may still hold its lock when the first runs again.
    expect(runs).toBeGreaterThanOrEqual(3);
    for (const { state } of [one, two]) {
      expect((await storage.reports.find(state.id))?.report.state.privacy).toEqual({ kind: 'private' });
    }
  });

  test('gives up after five conflicts', async () => {
    let runs = 0;
    const work = storage.transactions.run(async () => {
      runs += 1;
      await storage.executeSql("do $$ begin raise exception 'again' using errcode = '40001'; end $$");
    });
    await expect(work).rejects.toMatchObject(UNAVAILABLE);
    expect(runs).toBe(5);
  });

  test('fails as unavailable on a lost connection and serves the next request', async () => {
    const account = v7();
    const narrow = await openStorage({ kind: 'postgresql', url: database.url, poolSize: 1, statements });
    for (let round = 0; round < 3; round += 1) {
      const work = narrow.transactions.run(async () => {
        const { rows } = await narrow.executeSql('select pg_backend_pid() as pid');
        const { pid } = rows[0] as { pid: number };
        await asAdministrator(database.url, `select pg_terminate_backend(${pid})`);
        await narrow.projects.delete(account, 'example.com');
      });
      await expect(work).rejects.toMatchObject(UNAVAILABLE);
      expect(await projectsOf(narrow, account)).toEqual([]);
    }
    await narrow.close();
  });

  test('removes U+0000 and replaces lone surrogates in text', async () => {
    const account = v7();
    const { state } = await addReport(account);
    const failure = { code: 'internal_error', message: 'a\0b\ud800c' } as const;
    const failed = await storage.reports.update(
      { account, id: state.id },
      (report) => report.abandon(state.generationId, failure, new Date()) ?? report,
    );
    expect(failed?.state.status).toBe('failed');
    expect((await storage.reports.find(state.id))?.report.state.failure?.message).toBe('ab\ufffdc');
    const slice = { direction: 'asc', limit: 10, cursor: null } as const;
    const query = {
      account,
      search: null,
      project: null,
      result: null,
      privacy: null,
      status: null,
      sort: 'id',
      ...slice,
    } as const;
    for (const filter of [{ search: 'e\0' }, { project: 'example.com\0' }]) {
      expect(await storage.reports.list({ ...query, ...filter })).toEqual({ rows: [], more: false });
    }
    expect(await storage.projects.list({ account, search: '\0', sort: 'project', ...slice })).toEqual({
      rows: [],
      more: false,
    });
    expect(await storage.projects.delete(account, 'example.com\0')).toBe(false);
  });

  test('rejects cursors that no list returned', async () => {
    const id = v7();
    const query = {
      account: v7(),
      search: null,
      project: null,
      result: null,
      privacy: null,
      status: null,
      direction: 'desc',
      limit: 10,
    } as const;
    const positions = [
      { sort: 'id', position: { key: null, id: 'not a UUID' } },
      { sort: 'url', position: { key: null, id } },
      { sort: 'url', position: { key: 'https://\0', id } },
      { sort: 'score', position: { key: 1e9, id } },
      { sort: 'score', position: { key: 'good', id } },
      { sort: 'generated_at', position: { key: 'yesterday', id } },
    ] as const;
    for (const { sort, position } of positions) {
      const page = storage.reports.list({ ...query, sort, cursor: { position, towards: 'next' } });
      await expect(page).rejects.toMatchObject({ details: { kind: 'invalid' } });
    }
  });
});

async function projectsOf(storage: MikroOrmStorage, account: string): Promise<string[]> {
  const slice = { direction: 'asc', limit: 100, cursor: null } as const;
  const { rows } = await storage.projects.list({ account, search: null, sort: 'project', ...slice });
  return rows.map(({ name }) => name);
}
