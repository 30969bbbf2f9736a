import { ServiceProcess, runCommand } from '../end-to-end/support/service-process.js';
import { Site } from '../end-to-end/support/site.js';
import { PgBouncer } from '../support/pg-bouncer.js';
import { createDatabase, type TestDatabase } from '../support/postgres.js';
import { rowsOf } from '../support/replicated-postgres.js';

/** Server connections that two APIs and two workers share. Their own pools would open about 40. */
const SESSIONS = 4;

const REPORTS = 40;

describe('behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let bouncer: PgBouncer;
  let site: Site;
  const apis: ServiceProcess[] = [];
  const workers: ServiceProcess[] = [];

  beforeAll(async () => {
    database = await createDatabase();
    bouncer = await PgBouncer.start(database.url, SESSIONS);
    site = await Site.start();
    const env = {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_PREPARED: 'off',
      ALLOWED_TARGETS: '127.0.0.1',
      GENERATION_PER_HOST: '8',
    };
    for (let count = 0; count < 2; count += 1) {
      const start = (role: string) => ServiceProcess.start({ ...env, ROLE: role });
      const [api, worker] = await Promise.all([start('api'), start('worker')]);
      apis.push(api);
      workers.push(worker);
    }
    const { stdout } = await runCommand(
      ['keys', 'create', '--account', 'acme', '--name', 't', '--scope', 'admin'],
      env,
    );
    for (const api of apis) api.key = stdout.trim();
  });

  afterAll(async () => {
    await Promise.all([...apis, ...workers].map((each) => each.stop()));
    await site.close();
    await bouncer.stop();
    await database.drop();
  });

  test('the API and workers do everything', async () => {
    const created = await Promise.all(
      Array.from({ length: REPORTS }, (_, index) => apis[index % 2]!.report(`${site.origin}/page-${index}`)),
    );
    expect(created.map(({ status }) => status)).toEqual(created.map(() => 'ready'));
    const [api, other] = apis;
    const [{ id }] = created;
    const queries = [
      'sort_by=score',
      'sort_by=url&sort=asc',
      'search=page-1',
      'project=127.0.0.1',
      `result=${created[0].result}`,
    ];
    for (const query of queries) {
      const { status, body } = await other!.request('GET', `/api/v1/reports?per_page=100&${query}`);
      expect(status).toBe(200);
      expect(body.data.length).toBeGreaterThan(0);
    }
    const headers = { prefer: 'wait=30' };
    const again = await api!.request('PUT', `/api/v1/reports/${id}`, { form: { update: '1', privacy: '1' }, headers });
    expect(again.body.data).toMatchObject({ status: 'ready', privacy: 1 });
    const generations = await other!.request('GET', `/api/v1/reports/${id}/generations`);
    expect(generations.body.data).toHaveLength(2);
    const projects = await other!.request('GET', '/api/v1/projects');
    expect(projects.body.data).toMatchObject([{ project: '127.0.0.1', reports_count: REPORTS }]);
    expect((await api!.request('DELETE', '/api/v1/projects/127.0.0.1')).status).toBe(204);
    expect((await other!.request('GET', `/api/v1/reports/${id}`)).status).toBe(404);
  });

  test('only workers that listen have their own connections', async () => {
    const sessions = await rowsOf<{ name: string; query: string }>(
      database.url,
      `select application_name as name, query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    const listening = sessions.filter(({ name }) => name === 'sitegrade-listen');
    expect(listening.filter(({ query }) => /listen/i.test(query))).toHaveLength(workers.length);
    expect(sessions.length - listening.length).toBeLessThanOrEqual(SESSIONS);
  });

  test('nothing logs a warning or an error', () => {
    const problems = [...apis, ...workers].flatMap(({ lines }) =>
      lines.filter((line) => /"level":"(?:warn|error)"/.test(line)),
    );
    expect(problems).toEqual([]);
  });
});
