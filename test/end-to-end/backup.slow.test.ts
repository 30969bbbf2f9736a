import { access, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess, runCommand } from './support/service-process.js';
import { Site } from './support/site.js';

/** Reports that are acknowledged before the backup, at least. */
const ENOUGH = 20;

let directory: string;
let site: Site;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-backup-'));
  site = await Site.start();
});

afterAll(async () => {
  await site.close();
  await rm(directory, { recursive: true, force: true });
});

test('a backup under load, restored elsewhere, has every acknowledged report, and pending ones finish', async () => {
  const patience = { FETCH_FIRST_BYTE_TIMEOUT: '300', FETCH_TIMEOUT: '600' };
  const env = { DATA_DIR: join(directory, 'data'), ALLOWED_TARGETS: '127.0.0.1', RATE_LIMIT: '0', ...patience };
  const file = join(directory, 'sitegrade.backup');
  const service = await ServiceProcess.start(env);
  const { key } = service;
  const held = site.hold('/page-held');
  const running = await service.request('POST', '/api/v1/reports', { form: { url: `${site.origin}/page-held` } });
  await held.arrived;

  const load = new Load(service, site.origin);
  await load.reaches(ENOUGH);
  const acknowledged = [running.body.data.id as string, ...load.acknowledged];
  const backup = await runCommand(['backup', file, '--json'], env);
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  // The service went on meanwhile, and still does.
  await load.reaches(load.acknowledged.length + 1);
  await load.stop();
  await service.kill();
  held.release();

  const { bytes, rows } = JSON.parse(backup.stdout);
  expect((await stat(file)).size).toBe(bytes);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(rows.reports).toBeGreaterThanOrEqual(acknowledged.length);
  expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('copy-'))).toEqual([]);
  expect((await readdir(directory)).sort()).toEqual(['data', 'sitegrade.backup']);

  const elsewhere = { ...env, DATA_DIR: join(directory, 'elsewhere') };
  expect(await runCommand(['restore', file], elsewhere)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(`^Restored ${rows.reports} reports with \\d+ runs as of .* Start the server`),
    ),
  });
  const restored = await ServiceProcess.start(elsewhere);
  restored.key = key;
  const inUse = await runCommand(['restore', file, '--force'], elsewhere);
  const reports = await Promise.all(acknowledged.map((id) => restored.finished(id)));
  expect(reports.map(({ id, status }) => [id, status])).toEqual(acknowledged.map((id) => [id, 'ready']));
  await restored.stop();
  expect(inUse).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/in use by another process. Stop that process/),
  });
});

test('without a server, a backup replaces the database of another directory only with --force', async () => {
  const env = { DATA_DIR: join(directory, 'quiet') };
  const file = join(directory, 'quiet.backup');
  const created = await runCommand(['keys', 'create', '--account', 'acme', '--name', 'one', '--scope', 'read'], env);
  expect(await runCommand(['backup', file], env)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Backed up 0 reports with 0 runs as of .* Keep the file private\.\n$/),
  });
  const again = await runCommand(['backup', file], env);
  expect(again).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('already exists. Specify a new file, or add --'),
  });

  const refused = await runCommand(['restore', file], env);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/is not empty.*or add --force/) });
  const replaced = await runCommand(['restore', file, '--force', '--json'], env);
  expect(replaced).toMatchObject({ code: 0, stderr: '' });
  const { previous } = JSON.parse(replaced.stdout);
  expect(previous).toMatch(/quiet\/postgres-until-\d{8}T\d{6}Z$/);
  await access(join(previous, 'PG_VERSION'));
  const keys = await runCommand(['keys', 'list'], env);
  expect(keys.stdout).toContain('acme');
  expect((await readFile(file)).includes(created.stdout.trim())).toBe(false);
});

test('PostgreSQL has its own tools', async () => {
  const env = { DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:1/none' };
  for (const command of ['backup', 'restore']) {
    const { code, stderr } = await runCommand([command, join(directory, 'none')], env);
    expect(code).toBe(2);
    expect(stderr).toMatch(/DATABASE_URL is set. Use pg_dump and pg_restore.*docs\/operations\.md/);
    expect(stderr).not.toContain('secret-word');
  }
});

/** Creates reports one after another until it is stopped. */
class Load {
  readonly acknowledged: string[] = [];
  readonly #done: Promise<void>;
  #isStopped = false;
  #onReport = () => {};

  constructor(
    private readonly service: ServiceProcess,
    private readonly origin: string,
  ) {
    this.#done = this.#run();
  }

  /** Resolves when so many reports are acknowledged. */
  async reaches(count: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onReport = () => {
        if (this.acknowledged.length >= count) resolve();
      };
      this.#onReport();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  async #run(): Promise<void> {
    for (let number = 0; !this.#isStopped; number += 1) {
      const form = { url: `${this.origin}/page-${number}` };
      const { status, body } = await this.service.request('POST', '/api/v1/reports', { form });
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      this.acknowledged.push(body.data.id);
      this.#onReport();
    }
  }
}
