import { asAdministrator, createDatabase, type TestDatabase } from '../support/postgres.js';
import { ServiceProcess, runCommand } from './support/service-process.js';
import { Site } from './support/site.js';

describe('several processes on one PostgreSQL', () => {
  let database: TestDatabase;
  let site: Site;
  let env: Record<string, string>;
  const processes: ServiceProcess[] = [];

  beforeAll(async () => {
    database = await createDatabase();
    site = await Site.start();
    // One test polls without pauses.
    env = { DATABASE_URL: database.url, ALLOWED_TARGETS: '127.0.0.1', RATE_LIMIT: '0' };
  });

  afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()));
    await site.close();
    await database.drop();
  });

  async function start(role: string, key?: string): Promise<ServiceProcess> {
    const service = await ServiceProcess.start({ ...env, ROLE: role });
    processes.push(service);
    if (key !== undefined) service.key = key;
    return service;
  }

  async function createKey(scope: string, account = 'acme'): Promise<string> {
    const { stdout } = await runCommand(
      ['keys', 'create', '--account', account, '--name', 'test', '--scope', scope],
      env,
    );
    return stdout.trim();
  }

  test('API and worker processes start at the same time on an empty database', async () => {
    const started = await Promise.all([start('api'), start('api'), start('worker'), start('worker')]);
    // Replaces the order in which they became ready by the order that the tests below expect.
    processes.splice(0, processes.length, ...started);
    const [api, other] = started;
    const key = await createKey('admin');
    api.key = key;
    other.key = key;
    const report = await api.report(`${site.origin}/`);
    expect(report).toMatchObject({ status: 'ready' });
    const elsewhere = await other.request('GET', `/api/v1/reports/${report.id}`);
    expect(elsewhere.body.data).toMatchObject({ id: report.id, score: report.score });
  });

  test('another worker resumes the generation of a killed worker', async () => {
    const [api, , firstWorker, secondWorker] = processes;
    await secondWorker!.stop();
    const held = site.hold('/page-killed');
    const { body } = await api!.request('POST', '/api/v1/reports', { form: { url: `${site.origin}/page-killed` } });
    await held.arrived;
    await firstWorker!.kill();
    held.release();
    await start('worker');
    expect(await api!.finished(body.data.id, 120_000)).toMatchObject({ status: 'ready' });
  });

  test('a revoked key is rejected by all processes within five seconds', async () => {
    const [api, other] = processes;
    const token = await createKey('read');
    const headers = { authorization: `Bearer ${token}` };
    expect((await other!.request('GET', '/api/v1/reports', { headers })).status).toBe(200);
    const { body } = await api!.request('GET', '/api/v1/keys');
    const { id } = body.data[0];
    expect((await api!.request('DELETE', `/api/v1/keys/${id}`)).status).toBe(204);
    expect((await api!.request('GET', '/api/v1/reports', { headers })).status).toBe(401);
    let status = 200;
    for (const end = Date.now() + 5000; status === 200 && Date.now() < end;) {
      status = (await other!.request('GET', '/api/v1/reports', { headers })).status;
    }
    expect(status).toBe(401);
  });

  test('processes survive lost connections and respond again', async () => {
    const [api] = processes;
    const others = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()';
    await asAdministrator(database.url, `${others} and datname = current_database()`);
    expect((await fetch(`${api!.url}/healthz`)).status).toBe(200);
    let status = 503;
    for (const end = Date.now() + 30_000; status === 503 && Date.now() < end;) {
      status = (await api!.request('GET', '/api/v1/reports')).status;
    }
    expect(status).toBe(200);
    expect(await api!.report(`${site.origin}/page-after-loss`)).toMatchObject({ status: 'ready' });
  });

  test('accounts cannot access reports of other accounts', async () => {
    const [api] = processes;
    const mine = await api!.report(`${site.origin}/page-mine`, { privacy: '1' });
    const headers = { authorization: `Bearer ${await createKey('admin', 'other')}` };
    const path = `/api/v1/reports/${mine.id}`;
    expect((await api!.request('GET', path, { headers })).status).toBe(404);
    expect((await api!.request('DELETE', path, { headers })).status).toBe(404);
    expect((await api!.request('PUT', path, { headers, form: { privacy: '0' } })).status).toBe(404);
    expect((await api!.request('GET', '/api/v1/reports', { headers })).body.data).toEqual([]);
    expect((await api!.request('DELETE', '/api/v1/projects/127.0.0.1', { headers })).status).toBe(404);
  });
});
