import { setTimeout as delay } from 'node:timers/promises';
import { ServiceProcess, runCommand } from '../end-to-end/support/service-process.js';
import { Site } from '../end-to-end/support/site.js';
import { createDatabase, type TestDatabase } from '../support/postgres.js';
import { Balancer } from './balancer.js';
import { FinishedReports } from './finished-reports.js';

/*
 * Three APIs behind a load balancer and three workers on one PostgreSQL. While clients create reports, one of each is
 * killed and one of each is stopped.
 */

const ACCOUNTS = ['acme', 'globex', 'initech'];
const REPORTS_OF_ACCOUNT = 80;

/** Enough pages are delayed that every worker is running at least one. */
const CONCURRENCY = 4;
const HELD = 2 * CONCURRENCY + 1;

const CLIENTS = 12;

interface ReportRequest {
  readonly account: string;
  readonly path: string;
}

describe('three APIs and three workers', () => {
  let database: TestDatabase;
  let site: Site;
  let balancer: Balancer;
  let finished: FinishedReports;
  const apis: ServiceProcess[] = [];
  const workers: ServiceProcess[] = [];
  const keys = new Map<string, string>();

  beforeAll(async () => {
    database = await createDatabase();
    site = await Site.start();
    const env = {
      DATABASE_URL: database.url,
      ALLOWED_TARGETS: '127.0.0.1',
      RATE_LIMIT: '0',
      GENERATION_CONCURRENCY: String(CONCURRENCY),
      GENERATION_PER_HOST: String(3 * CONCURRENCY),
      SHUTDOWN_TIMEOUT: '1',
      // The test holds pages back, longer on a slow machine.
      FETCH_FIRST_BYTE_TIMEOUT: '300',
      FETCH_TIMEOUT: '600',
    };
    // In pairs, because each process uses a whole core while it starts.
    for (let count = 0; count < 3; count += 1) {
      const start = (role: string) => ServiceProcess.start({ ...env, ROLE: role });
      const [api, worker] = await Promise.all([start('api'), start('worker')]);
      apis.push(api);
      workers.push(worker);
    }
    balancer = await Balancer.start(apis.map(({ url }) => url));
    finished = await FinishedReports.watch(database.url);
    for (const account of ACCOUNTS) {
      const { stdout } = await runCommand(
        ['keys', 'create', '--account', account, '--name', 't', '--scope', 'write'],
        env,
      );
      keys.set(account, stdout.trim());
    }
  });

  afterAll(async () => {
    await Promise.all([...apis, ...workers].map((each) => each.stop()));
    await balancer.close();
    await finished.close();
    await site.close();
    await database.drop();
  });

  async function send(account: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${keys.get(account)!}`);
    return fetch(balancer.url + path, { ...init, headers });
  }

  async function read(account: string, path: string): Promise<any> {
    const response = await send(account, path);
    expect(response.status).toBe(200);
    return response.json();
  }

  /** Retries with the same idempotency key, and waits as long as Retry-After says. */
  async function create({ account, path }: ReportRequest): Promise<string> {
    const headers = { 'idempotency-key': `create-${account}-${path}` };
    for (;;) {
      const body = new URLSearchParams({ url: site.origin + path });
      const response = await send(account, '/api/v1/reports', { method: 'POST', headers, body });
      const responseBody: any = await response.json();
      if (response.status === 201) return responseBody.data.id as string;
      expect([409, 503]).toContain(response.status);
      await delay(1000 * Number(response.headers.get('retry-after')));
    }
  }

  async function idsOf(account: string): Promise<string[]> {
    const ids: string[] = [];
    let path: string | null = '/api/v1/reports?per_page=50';
    while (path !== null) {
      const { data, links } = await read(account, path);
      ids.push(...data.map(({ id }: { id: string }) => id));
      path = links.next === null ? null : links.next.slice(new URL(links.next).origin.length);
    }
    return ids;
  }

  test('lose and repeat nothing when one of each is killed and one of each is stopped', async () => {
    const acknowledged = new Map<string, ReportRequest>();
    const createAndRecord = async (request: ReportRequest) => {
      const id = await create(request);
      expect(acknowledged.has(id)).toBe(false);
      acknowledged.set(id, request);
    };

    // Every worker runs a generation that ends only when the test releases it.
    const held = Array.from({ length: HELD }, (_, index) => `/page-held-${index}`);
    const holds = held.map((path) => site.hold(path));
    for (const path of held) await createAndRecord({ account: 'acme', path });
    await Promise.all(holds.map(({ arrived }) => arrived));

    const wanted = Array.from({ length: REPORTS_OF_ACCOUNT * ACCOUNTS.length }, (_, index) => ({
      account: ACCOUNTS[index % ACCOUNTS.length]!,
      path: `/page-${index}`,
    }));
    const total = held.length + wanted.length;
    const third = Promise.withResolvers<void>();
    const half = Promise.withResolvers<void>();
    const clients = Array.from({ length: CLIENTS }, async () => {
      for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
        await createAndRecord(next);
        if (acknowledged.size > total / 3) third.resolve();
        if (acknowledged.size > total / 2) half.resolve();
      }
    });

    await third.promise;
    await Promise.all([apis[0]!.kill(), workers[0]!.kill()]);
    await half.promise;
    expect(await Promise.all([apis[1]!.stop(), workers[1]!.stop()])).toEqual([0, 0]);
    for (const { release } of holds) release();
    await Promise.all(clients);
    await finished.all([...acknowledged.keys()]);

    expect(acknowledged.size).toBe(total);
    expect(balancer.retries).toBeGreaterThan(0);
    // Each report finished exactly once.
    expect(finished.ends.toSorted()).toEqual([...acknowledged.keys()].toSorted());
    const generations = await finished.rows<{ report_id: string; id: string }>('select report_id, id from generations');
    expect(generations.map(({ report_id }) => report_id).toSorted()).toEqual([...acknowledged.keys()].toSorted());
    const reports = await finished.rows<{ id: string; url: string; status: string; attempt: number; shown: string }>(
      'select id, url, status, attempt, shown_generation_id as shown from reports',
    );
    expect(new Set(reports.map(({ shown }) => shown))).toEqual(new Set(generations.map(({ id }) => id)));
    for (const { id, url, status } of reports) {
      expect({ url, status }).toEqual({ url: site.origin + acknowledged.get(id)!.path, status: 'ready' });
    }
    // The remaining worker restarted the generations of the killed and the stopped worker.
    expect(reports.filter(({ attempt }) => attempt > 1).length).toBeGreaterThanOrEqual(2);
    // A worker completes a job after recording its outcome, so the last job may still be open: stopping completes it.
    expect(await workers[2]!.stop()).toBe(0);
    const open = "select 1 from sitegrade_queue.job where name like 'generations%' and state < 'completed'";
    expect(await finished.rows(open)).toEqual([]);

    for (const account of ACCOUNTS) {
      const own = [...acknowledged].filter(([, { account: owner }]) => owner === account).map(([id]) => id);
      expect((await idsOf(account)).toSorted()).toEqual(own.toSorted());
      const projects = await read(account, '/api/v1/projects');
      expect(projects.data).toHaveLength(1);
      expect(projects.data[0]).toMatchObject({ reports_count: own.length, results: { none: 0 } });
    }
  }, 600_000);
});
