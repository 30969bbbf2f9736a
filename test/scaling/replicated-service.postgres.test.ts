import { ServiceProcess, runCommand } from '../end-to-end/support/service-process.js';
import { Site } from '../end-to-end/support/site.js';
import { ReplicatedPostgres, rowsOf } from '../support/replicated-postgres.js';

describe('two APIs and a worker with a read replica', () => {
  let servers: ReplicatedPostgres;
  let site: Site;
  const apis: ServiceProcess[] = [];
  const processes: ServiceProcess[] = [];

  beforeAll(async () => {
    servers = await ReplicatedPostgres.start();
    site = await Site.start();
    const env = {
      DATABASE_URL: servers.primaryUrl,
      DATABASE_REPLICA_URLS: servers.replicaUrl,
      ALLOWED_TARGETS: '127.0.0.1',
    };
    for (const role of ['worker', 'api', 'api']) {
      const service = await ServiceProcess.start({ ...env, ROLE: role });
      processes.push(service);
      if (role === 'api') apis.push(service);
    }
    const { stdout } = await runCommand(
      ['keys', 'create', '--account', 'acme', '--name', 't', '--scope', 'admin'],
      env,
    );
    for (const api of apis) api.key = stdout.trim();
  });

  afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()));
    await site.close();
    await servers.stop();
  });

  /** @returns the responses of both APIs */
  async function readBoth(path: string): Promise<any[]> {
    const responses = await Promise.all(apis.map((api) => api.request('GET', path)));
    return responses.map(({ status, body }) => (status === 200 ? body.data : status));
  }

  test('read their own writes through either API, and everything else from the replica', async () => {
    const [api, other] = apis as [ServiceProcess, ServiceProcess];
    const old = await api.report(`${site.origin}/page-old`);
    await readBoth('/api/v1/reports');
    await servers.caughtUp();
    await servers.pauseReplay();
    await rowsOf(servers.primaryUrl, `update reports set privacy = 'private' where id = '${old.id}'`);
    expect(await readBoth(`/api/v1/reports/${old.id}`)).toMatchObject([{ privacy: 0 }, { privacy: 0 }]);

    // Writes of the worker count as writes of the account.
    const report = await other.report(`${site.origin}/page-new`);
    expect(report.status).toBe('ready');
    const path = `/api/v1/reports/${report.id}`;
    expect(await readBoth(path)).toMatchObject([{ status: 'ready' }, { status: 'ready' }]);
    expect(await readBoth(`/api/v1/reports/${old.id}`)).toMatchObject([{ privacy: 1 }, { privacy: 1 }]);
    const list = [{ id: report.id }, { id: old.id }];
    expect(await readBoth('/api/v1/reports')).toMatchObject([list, list]);
    for (const generations of await readBoth(`${path}/generations`)) expect(generations).toHaveLength(1);
    const projects = [{ reports_count: 2 }];
    expect(await readBoth('/api/v1/projects')).toMatchObject([projects, projects]);

    expect((await api.request('PUT', path, { form: { privacy: '1' } })).status).toBe(200);
    expect(await readBoth(path)).toMatchObject([{ privacy: 1 }, { privacy: 1 }]);
    expect((await other.request('DELETE', path)).status).toBe(204);
    expect(await readBoth(path)).toEqual([404, 404]);
  });
});
