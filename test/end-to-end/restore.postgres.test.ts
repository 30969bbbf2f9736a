import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FinishedReports } from '../scaling/finished-reports.js';
import { findBinaries } from '../support/global-setup.js';
import { asAdministrator, createDatabase, type TestDatabase } from '../support/postgres.js';
import { ServiceProcess, runCommand } from './support/service-process.js';
import { Site } from './support/site.js';

/*
 * Dumps a database under load with the commands of docs/operations.md, restores it with them, and starts a service there.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = join(ROOT, 'dist/main.js');
const DOCUMENTED_NAME = 'sitegrade_restored';
const CLIENTS = 4;
const ACKNOWLEDGED_BEFORE = 60;
const ACKNOWLEDGED_AFTER = 20;
const HELD = 2;

/** As if the restore had taken this long, so that the test need not wait for missing heartbeats. */
const AGE = ["update reports set updated_at = updated_at - interval '5 minutes'"];
const AGE_QUEUE = ["update sitegrade_queue.job set heartbeat_on = heartbeat_on - interval '5 minutes'"];

/** The commands to dump and to restore, from the document. */
async function documentedCommands(): Promise<{ dump: string; restore: string }> {
  const text = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  const section = /^### PostgreSQL$(.*?)^##/ms.exec(text)?.[1] ?? '';
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands]) => commands!);
  const dump = blocks.find((block) => block.includes('pg_dump'));
  const restore = blocks.find((block) => block.includes('pg_restore'));
  if (dump === undefined || restore === undefined) throw new Error('The document has no commands to dump and restore.');
  return { dump, restore };
}

describe('a database that is dumped under load', () => {
  let source: TestDatabase;
  let site: Site;
  let folder: string;
  let key: string;
  let service: ServiceProcess;
  let commands: { dump: string; restore: string };
  const env: Record<string, string> = { ALLOWED_TARGETS: '127.0.0.1', RATE_LIMIT: '0', GENERATION_PER_HOST: '3' };
  const restoredNames: string[] = [];
  const acknowledged: string[] = [];
  const acknowledgedBefore: string[] = [];

  /** Runs commands in a shell in `folder`, as an operator with `sitegrade` in the path. */
  async function run(script: string, more: Record<string, string> = {}): Promise<string> {
    const path = [folder, await findBinaries(), process.env['PATH']].join(delimiter);
    const shell = { cwd: folder, env: { PATH: path, DATABASE_URL: source.url, ...more } };
    return (await promisify(execFile)('bash', ['-euc', script], shell)).stdout;
  }

  beforeAll(async () => {
    source = await createDatabase();
    site = await Site.start();
    folder = await mkdtemp(join(tmpdir(), 'sitegrade-restore-'));
    await writeFile(join(folder, 'sitegrade'), `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`);
    await chmod(join(folder, 'sitegrade'), 0o755);
    commands = await documentedCommands();
    service = await ServiceProcess.start({ ...env, DATABASE_URL: source.url });
    const create = ['keys', 'create', '--account', 'acme', '--name', 'test', '--scope', 'write'];
    key = (await runCommand(create, { DATABASE_URL: source.url })).stdout.trim();
    service.key = key;
    await dumpUnderLoad();
  });

  afterAll(async () => {
    await service.kill();
    await site.close();
    for (const name of restoredNames) await asAdministrator(source.url, `drop database ${name} with (force)`);
    await source.drop();
    await rm(folder, { recursive: true });
  });

  /** Two of three workers wait for pages while others run and clients create more. */
  async function dumpUnderLoad(): Promise<void> {
    const create = async (path: string) => {
      const { status, body } = await service.request('POST', '/api/v1/reports', { form: { url: site.origin + path } });
      expect(status).toBe(201);
      acknowledged.push(body.data.id);
    };
    const holds = Array.from({ length: HELD }, (_, index) => site.hold(`/page-held-${index}`));
    for (let index = 0; index < HELD; index += 1) await create(`/page-held-${index}`);
    await Promise.all(holds.map(({ arrived }) => arrived));
    const enough = Promise.withResolvers<void>();
    let left = Infinity;
    const clients = Array.from({ length: CLIENTS }, async () => {
      for (; left > 0; left -= 1) {
        await create(`/page-${acknowledged.length}`);
        if (acknowledged.length >= ACKNOWLEDGED_BEFORE) enough.resolve();
      }
    });
    await Promise.race([enough.promise, Promise.all(clients)]);
    acknowledgedBefore.push(...acknowledged);
    await run(
      `${commands.dump}${commands.dump.replace('sitegrade.dump', 'without-queue.dump --exclude-schema=sitegrade_queue')}`,
    );
    left = ACKNOWLEDGED_AFTER;
    await Promise.all(clients);
    await service.kill();
    for (const { release } of holds) release();
  }

  /** Restores a dump with the documented commands. @returns the URL of the new database */
  async function restore(dump: string, name: string): Promise<string> {
    restoredNames.push(name);
    const url = new URL(source.url);
    url.pathname = `/${name}`;
    const script = commands.restore
      .replace(/^RESTORED_URL=.*$/m, `RESTORED_URL=${url.href}`)
      .replaceAll(DOCUMENTED_NAME, name)
      .replace('sitegrade.dump', dump);
    expect(await run(script)).toContain('up to date');
    return url.href;
  }

  /** Starts a service, and waits until no report is under way. */
  async function finishAll(url: string): Promise<ServiceProcess> {
    const finished = await FinishedReports.watch(url);
    try {
      const underWay = await finished.rows<{ id: string; status: string }>(
        "select id, status from reports where status in ('pending', 'running')",
      );
      expect(underWay.filter(({ status }) => status === 'running').length).toBeGreaterThanOrEqual(HELD);
      const restored = await ServiceProcess.start({ ...env, DATABASE_URL: url });
      restored.key = key;
      await finished.all(underWay.map(({ id }) => id));
      const reports = await finished.rows<{ id: string; status: string }>('select id, status from reports');
      expect(reports.filter(({ status }) => status !== 'ready')).toEqual([]);
      expect(reports.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledgedBefore));
      expect(finished.ends.toSorted()).toEqual(underWay.map(({ id }) => id).toSorted());
      const runs = await finished.rows<{ report_id: string }>('select report_id from generations');
      expect(runs.map(({ report_id }) => report_id).toSorted()).toEqual(reports.map(({ id }) => id).toSorted());
      return restored;
    } finally {
      await finished.close();
    }
  }

  async function requeued(restored: ServiceProcess): Promise<number> {
    const { body } = await restored.request('GET', '/metrics');
    return Number(/^sitegrade_generations_requeued_total (\d+)$/m.exec(body as string)?.[1]);
  }

  test('has every acknowledged report after the restore, and finishes the pending ones', async () => {
    const url = await restore('sitegrade.dump', 'restored_with_queue');
    for (const statement of [...AGE, ...AGE_QUEUE]) await asAdministrator(url, statement);
    const restored = await finishAll(url);
    expect(await requeued(restored)).toBe(0);
    expect(await restored.stop()).toBe(0);
  });

  test('queues pending reports again if the dump lacks the queue', async () => {
    const url = await restore('without-queue.dump', 'restored_without_queue');
    for (const statement of AGE) await asAdministrator(url, statement);
    const restored = await finishAll(url);
    expect(await requeued(restored)).toBeGreaterThanOrEqual(HELD);
    expect(restored.lines.some((line) => line.includes('queued generations again'))).toBe(true);
    expect(await restored.stop()).toBe(0);
  });
});
