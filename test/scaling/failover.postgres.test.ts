import { setTimeout as delay } from 'node:timers/promises';
import { ServiceProcess, runCommand, type Answer } from '../end-to-end/support/service-process.js';
import { Site } from '../end-to-end/support/site.js';
import { ReplicatedPostgres, rowsOf } from '../support/replicated-postgres.js';
import { FinishedReports } from './finished-reports.js';
import { TcpProxy } from './tcp-proxy.js';

/*
 * Two processes reach a PostgreSQL primary through an address that can move. While clients create reports, the primary is
 * killed, the address moves to its synchronous standby, and the standby is promoted.
 */

const CLIENTS = 8;
/** Reports that are acknowledged before the crash, and at least as many after the promotion. */
const ENOUGH = 80;

let servers: ReplicatedPostgres;
let proxy: TcpProxy;
let site: Site;
const services: ServiceProcess[] = [];

beforeAll(async () => {
  servers = await ReplicatedPostgres.start();
  site = await Site.start();
  const url = new URL(await servers.commitsOnBoth('on'));
  proxy = await TcpProxy.to(Number(url.port));
  url.port = String(proxy.port);
  const env = {
    DATABASE_URL: url.href,
    ALLOWED_TARGETS: '127.0.0.1',
    GENERATION_PER_HOST: '8',
    RATE_LIMIT: '100000',
  };
  services.push(...(await Promise.all([ServiceProcess.start(env), ServiceProcess.start(env)])));
  const { stdout } = await runCommand(['keys', 'create', '--account', 'a', '--name', 't', '--scope', 'write'], env);
  for (const service of services) service.key = stdout.trim();
});

afterAll(async () => {
  await Promise.all(services.map((each) => each.stop()));
  await proxy.close();
  await site.close();
  await servers.stop();
});

const readiness = () => Promise.all(services.map(async (service) => (await service.request('GET', '/readyz')).status));

/** Creates reports, and reads them, until it is stopped. Waits as long as Retry-After says. */
class Load {
  readonly acknowledged: string[] = [];
  readonly statuses = new Set<number>();
  #isStopped = false;
  #onAcknowledged = () => {};
  readonly #clients = Array.from({ length: CLIENTS }, (_, client) => this.#run(client));

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
  }

  /** Resolves when this many more reports are acknowledged. */
  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    await new Promise<void>((resolve) => {
      this.#onAcknowledged = () => {
        if (this.acknowledged.length >= wanted) resolve();
      };
    });
  }

  async #run(client: number): Promise<void> {
    for (let count = 0; !this.#isStopped; count += 1) {
      const service = services[(client + count) % services.length]!;
      const form = { url: `${site.origin}/page-${client}-${count}` };
      const answer = await this.#observed(service.request('POST', '/api/v1/reports', { form }));
      if (answer.status !== 201) continue;
      const { id } = answer.body.data;
      this.acknowledged.push(id);
      this.#onAcknowledged();
      await this.#observed(service.request('GET', `/api/v1/reports/${id}`));
    }
  }

  async #observed(request: Promise<Answer>): Promise<Answer> {
    const answer = await request;
    this.statuses.add(answer.status);
    if (answer.status === 503) await delay(1000 * Number(answer.headers.get('retry-after')));
    return answer;
  }
}

test('a failover to a synchronous standby loses nothing that was acknowledged, and needs no restart', async () => {
  const load = new Load();
  await load.more(ENOUGH);
  const standbys = await rowsOf(servers.primaryUrl, 'select sync_state from pg_stat_replication');
  expect(standbys).toEqual([{ sync_state: 'sync' }]);
  await servers.killPrimary();
  // Its connections may serve for moments after it.
  while ((await readiness()).includes(200)) await delay(50);
  expect(await readiness()).toEqual([503, 503]);

  // The address may move before the standby is promoted: then it accepts only reads.
  proxy.move(Number(new URL(servers.replicaUrl).port));
  expect(await readiness()).toEqual([503, 503]);
  await servers.promote();
  expect(await readiness()).toEqual([200, 200]);
  await load.more(ENOUGH);
  await load.stop();
  expect([...load.statuses].toSorted()).toEqual([200, 201, 503]);

  const finished = await FinishedReports.watch(servers.replicaUrl);
  const reports = await finished.rows<{ id: string; status: string }>('select id, status from reports');
  const ids = reports.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(load.acknowledged));
  finished.ends.push(...reports.filter(({ status }) => status === 'ready').map(({ id }) => id));
  await finished.all(ids);
  expect(await finished.rows("select id, status, failure_code from reports where status <> 'ready'")).toEqual([]);
  await finished.close();

  const log = services.flatMap(({ lines }) => lines).join('\n');
  expect(log).toContain('The server accepts only reads.');
  expect(log).not.toContain('"status":500');
});
