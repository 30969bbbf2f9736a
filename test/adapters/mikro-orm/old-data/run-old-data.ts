import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argon2PasswordHasher } from '../../../../src/adapters/argon2/index.js';
import { FixedGenerator, createMemoryPorts, fixedOutcome } from '../../../../src/adapters/memory/index.js';
import type { MikroOrmStorage } from '../../../../src/adapters/mikro-orm/index.js';
import { MIGRATIONS } from '../../../../src/adapters/mikro-orm/migrations/index.js';
import { PgBossGenerationQueue } from '../../../../src/adapters/pg-boss/index.js';
import {
  accountActor,
  createApplication,
  errorDetails,
  generationHandler,
  type Application,
} from '../../../../src/index.js';
import { describeData, type AccountDescription } from './describe-data.js';

/** Holds the data of each version: `NAME.sql` and `NAME.json`, by the name of its last migration. */
export const FOLDER = fileURLToPath(new URL('./', import.meta.url));

/** The versions of which there is a dump. */
export const VERSIONS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -'.sql'.length))
  .sort();

const ACCOUNTS = ['acme', 'globex'] as const;
const NEW_SCORE = 33;

/** What the old program returned. */
interface OldData {
  readonly accounts: Readonly<Record<(typeof ACCOUNTS)[number], AccountDescription>>;
  readonly password: { readonly id: string; readonly value: string };
  /** The last one was revoked. */
  readonly tokens: readonly { readonly token: string }[];
  readonly secret: string | null;
}

/**
 * Opens data of earlier versions with the present program.
 * @param load opens a storage on the data, not migrated yet
 */
export function testOldData(
  versions: readonly string[],
  load: (version: string) => Promise<{ storage: MikroOrmStorage; release: () => Promise<void> }>,
): void {
  describe.each(versions)('data of %s', (version) => {
    const old = JSON.parse(readFileSync(join(FOLDER, `${version}.json`), 'utf8')) as OldData;
    const lastMigration = version.replace('.embedded', '');
    let storage: MikroOrmStorage;
    let release: () => Promise<void>;
    let queue: PgBossGenerationQueue;
    let application: Application;

    beforeAll(async () => {
      ({ storage, release } = await load(version));
    });

    afterAll(async () => {
      await queue.stop(0);
      await queue.close();
      await release();
    });

    test('is migrated', async () => {
      const names = MIGRATIONS.map(({ name }) => name);
      expect(names).toContain(lastMigration);
      expect(await storage.migrate()).toEqual(names.slice(names.indexOf(lastMigration) + 1));
      expect(await storage.isReady()).toBe(true);
      queue = new PgBossGenerationQueue({
        database:
          storage.pglite === null
            ? { kind: 'postgresql', url: storage.databaseUrl! }
            : { kind: 'pglite', client: storage.pglite },
        executeSql: storage.executeSql,
        singleStatement: storage.singleStatement,
        log: { debug() {}, info() {}, warn() {}, error() {} },
        concurrency: 4,
        perHost: 4,
        sole: true,
      });
      await queue.open();
      const generator = new FixedGenerator(fixedOutcome(NEW_SCORE));
      const inMemory = createMemoryPorts({ generator, passwords: new Argon2PasswordHasher() });
      const stored = Object.keys(inMemory).filter((name) => name in storage);
      const ports = Object.fromEntries(stored.map((name) => [name, storage[name as keyof MikroOrmStorage]]));
      application = createApplication({ ...inMemory, ...ports, queue });
    });

    test('is read as the old program read it', async () => {
      for (const account of ACCOUNTS) {
        const { history, ...expected } = old.accounts[account];
        const described = await describeData(application, accountActor(account, 'admin'));
        expect(described).toMatchObject(expected);
        if (history !== null) expect(described.history).toMatchObject(history);
      }
    });

    test('keeps passwords, keys and the secret of sessions', async () => {
      const { id, value } = old.password;
      const reader = accountActor('other');
      const open = (password: string) => application.reports.get.execute(reader, { id, password });
      expect(await open(value)).toMatchObject({ id });
      expect(errorDetails(await open('wrong').catch((error: unknown) => error))).toEqual({ kind: 'password-wrong' });
      const authenticate = (index: number) => application.keys.authenticate.execute(old.tokens[index]!.token);
      expect(await authenticate(0)).toMatchObject({ account: 'acme', scope: 'admin' });
      expect(await authenticate(1)).toMatchObject({ account: 'acme', scope: 'read' });
      const rejected = await authenticate(2).catch((error: unknown) => error);
      expect(errorDetails(rejected)).toMatchObject({ kind: 'unauthenticated' });
      if (old.secret !== null) expect(await storage.sharedSecret('sessions')).toBe(old.secret);
    });

    test('finishes what was under way, and nothing else', async () => {
      const acme = accountActor('acme', 'admin');
      const { reports } = old.accounts.acme;
      const isUnderWay = ({ status }: { status: string }) => status === 'pending' || status === 'running';
      expect(reports.filter(isUnderWay).map(({ status }) => status)).toEqual(
        expect.arrayContaining(['pending', 'running']),
      );
      await queue.start(generationHandler(application));
      for (const { id } of reports.filter(isUnderWay)) {
        const report = await application.reports.await.execute(acme, { id, timeoutMs: 60_000 });
        expect(report).toMatchObject({ status: 'ready', score: NEW_SCORE });
      }
      const described = await describeData(application, acme);
      const untouched = (each: object & { id: string; status: string }) =>
        !reports.some((report) => report.id === each.id && isUnderWay(report));
      expect(described.reports.filter(untouched)).toMatchObject(reports.filter(untouched));
      expect(described.keys).toEqual(old.accounts.acme.keys);
    });

    test('can be changed', async () => {
      const acme = accountActor('acme', 'admin');
      const { history, reports, projects } = old.accounts.acme;
      const { id } = reports[0]!;
      await application.reports.update.execute(acme, { id, regenerate: true, privacy: 'private' });
      const updated = await application.reports.await.execute(acme, { id, timeoutMs: 60_000 });
      expect(updated).toMatchObject({ score: NEW_SCORE, privacy: 'private' });
      if (history !== null) {
        const runs = await application.generations.list.execute(acme, { id });
        expect(runs.items).toHaveLength(history[id]!.length + 1);
      }
      for (const { name } of projects) await application.projects.delete.execute(acme, { project: name });
      expect((await application.reports.list.execute(acme)).items).toEqual([]);
      expect((await application.projects.list.execute(acme)).items).toEqual([]);
      expect((await application.reports.list.execute(accountActor('globex'))).items).toHaveLength(1);
    });
  });
}
