import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess, runCommand } from '../end-to-end/support/service-process.js';
import { Site } from '../end-to-end/support/site.js';
import { createDatabase, type TestDatabase } from '../support/postgres.js';

describe('a service with partitioned tables', () => {
  let database: TestDatabase;
  let site: Site;
  let service: ServiceProcess | undefined;

  beforeAll(async () => {
    database = await createDatabase();
    site = await Site.start();
  });

  afterAll(async () => {
    await service?.stop();
    await site.close();
    await database.drop();
  });

  test('keeps its reports', async () => {
    const env = { DATABASE_URL: database.url, ALLOWED_TARGETS: '127.0.0.1', PUBLIC_URL: 'http://sitegrade.example' };
    const { stdout } = await runCommand(
      ['keys', 'create', '--account', 'acme', '--name', 't', '--scope', 'admin'],
      env,
    );
    service = await ServiceProcess.start(env);
    service.key = stdout.trim();
    const report = await service.report(`${site.origin}/page-before`);
    await service.stop();

    const command = ['migrate', '--partitions', '8', '--json'];
    const results = [await runCommand(command, env), await runCommand(command, env)];
    expect(results.map((result) => [result.code, JSON.parse(result.stdout)])).toEqual([
      [0, { applied: [], divided: true }],
      [0, { applied: [], divided: false }],
    ]);

    service = await ServiceProcess.start(env);
    service.key = stdout.trim();
    expect((await service.request('GET', `/api/v1/reports/${report.id}`)).body.data).toEqual(report);
    const another = await service.report(`${site.origin}/page-after`);
    const { body } = await service.request('GET', '/api/v1/reports?search=page-&sort_by=score');
    expect(body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual([report.id, another.id].toSorted());
  });
});

test('migrate --partitions requires PostgreSQL and a number from 2 to 128', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sitegrade-partitions-'));
  const env = { DATA_DIR: join(directory, 'data') };
  for (const count of ['1', '129', 'many', '']) {
    const { code, stderr } = await runCommand(['migrate', '--partitions', count], env);
    expect(stderr).toContain('2 to 128');
    expect(code).not.toBe(0);
  }
  const embedded = await runCommand(['migrate', '--partitions', '8'], env);
  expect(embedded.code).not.toBe(0);
  expect(embedded.stderr).toContain('DATABASE_URL');
  await rm(directory, { recursive: true, force: true });
});
