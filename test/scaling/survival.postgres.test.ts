import { setTimeout as delay } from 'node:timers/promises';
import { ServiceProcess, runCommand } from '../end-to-end/support/service-process.js';
import { Site } from '../end-to-end/support/site.js';
import { createDatabase, type TestDatabase } from '../support/postgres.js';
import { Balancer } from './balancer.js';
import { SettledReports } from './settled-reports.js';

/*
 * Three APIs behind a balancer and three workers on one PostgreSQL; a third of each is killed, and a third stopped,
 * while reports are being created and generated.
 */

const ACCOUNTS = ['acme', 'globex', 'initech'];
const REPORTS_OF_ACCOUNT = 80;

/** So many pages are under way that no two workers can have them all, and each worker has one. */
const CONCURRENCY = 4;
const HELD = 2 * CONCURRENCY + 1;

const CLIENTS = 12;

interface Wanted {
  readonly account: string;
  readonly path: string;
}

describe('three APIs and three workers', () => {
  let database: TestDatabase;
  let site: Site;
  let balancer: Balancer;
  let settled: SettledReports;
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
    };
    // Not all six at once: each takes a core while it starts.
    for (let count = 0; count < 3; count += 1) {
      const start = (role: string) => ServiceProcess.start({ ...env, ROLE: role });
      const [api, worker] = await Promise.all([start('api'), start('worker')]);
      apis.push(api);
      workers.push(worker);
    }
    balancer = await Balancer.start(apis.map(({ url }) => url));
    settled = await SettledReports.watch(database.url);
    for (const account of ACCOUNTS) {
      const { stdout } = await runCommand(
        ['keys', 'create', '--account', account, '--name', 't', '--scope', 'write'],
        env,
      );
      keys.set(account, stdout.trim());
    }
  }, 120_000);

  afterAll(async () => {
    await Promise.all([...apis, ...workers].map((each) => each.stop()));
    await balancer.close();
    await settled.close();
    await site.close();
    await database.drop();
  }, 60_000);

  async function ask(account: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${keys.get(account)!}`);
    return fetch(balancer.url + path, { ...init, headers });
  }

  async function read(account: string, path: string): Promise<any> {
    const answer = await ask(account, path);
    expect(answer.status).toBe(200);
    return answer.json();
  }

  /** What a careful client does: the same key until there is an answer, and as long a pause as it is told. */
  async function create({ account, path }: Wanted): Promise<string> {
    const headers = { 'idempotency-key': `create-${account}-${path}` };
    for (;;) {
      const body = new URLSearchParams({ url: site.origin + path });
      const answer = await ask(account, '/api/v1/reports', { method: 'POST', headers, body });
      const told: any = await answer.json();
      if (answer.status === 201) return told.data.id as string;
      expect([409, 503]).toContain(answer.status);
      await delay(1000 * Number(answer.headers.get('retry-after')));
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

  test('lose nothing and do nothing twice when one of each is killed and one stopped', async () => {
    const acknowledged = new Map<string, Wanted>();
    const note = (wanted: Wanted) => async () => {
      const id = await create(wanted);
      expect(acknowledged.has(id)).toBe(false);
      acknowledged.set(id, wanted);
    };

    // Every worker is in the middle of something that ends only when it is let.
    const held = Array.from({ length: HELD }, (_, index) => `/page-held-${index}`);
    const holds = held.map((path) => site.hold(path));
    for (const path of held) await note({ account: 'acme', path })();
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
        await note(next)();
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
    await settled.all([...acknowledged.keys()]);

    expect(acknowledged.size).toBe(total);
    expect(balancer.passedOn).toBeGreaterThan(0);
    // Each ended, and ended once.
    expect(settled.ends.toSorted()).toEqual([...acknowledged.keys()].toSorted());
    const generations = await settled.rows<{ report_id: string; id: string }>('select report_id, id from generations');
    expect(generations.map(({ report_id }) => report_id).toSorted()).toEqual([...acknowledged.keys()].toSorted());
    const reports = await settled.rows<{ id: string; url: string; status: string; attempt: number; shown: string }>(
      'select id, url, status, attempt, shown_generation_id as shown from reports',
    );
    expect(new Set(reports.map(({ shown }) => shown))).toEqual(new Set(generations.map(({ id }) => id)));
    for (const { id, url, status } of reports) {
      expect({ url, status }).toEqual({ url: site.origin + acknowledged.get(id)!.path, status: 'ready' });
    }
    // What the killed and the stopped worker had begun was begun again by the one that was left.
    expect(reports.filter(({ attempt }) => attempt > 1).length).toBeGreaterThanOrEqual(2);
    // A job is done with once its report is settled: the last may be that short of it.
    expect(await workers[2]!.stop()).toBe(0);
    const open = "select 1 from sitegrade_queue.job where name like 'generations%' and state < 'completed'";
    expect(await settled.rows(open)).toEqual([]);

    for (const account of ACCOUNTS) {
      const own = [...acknowledged].filter(([, { account: owner }]) => owner === account).map(([id]) => id);
      expect((await idsOf(account)).toSorted()).toEqual(own.toSorted());
      const projects = await read(account, '/api/v1/projects');
      expect(projects.data).toHaveLength(1);
      expect(projects.data[0]).toMatchObject({ reports_count: own.length, results: { none: 0 } });
    }
  }, 180_000);
});
