import { v7 } from 'uuid';
import { openStorage, type MikroOrmStorage } from '../../src/adapters/mikro-orm/index.js';
import type { Log } from '../../src/application/index.js';
import { Report, parseTargetUrl } from '../../src/domain/index.js';
import { ReplicatedPostgres, rowsOf } from '../support/replicated-postgres.js';
import { TcpProxy } from './tcp-proxy.js';

/*
 * Two storages stand for two API processes. A replica with paused replay shows where a read went: it does not have later
 * changes.
 */

let servers: ReplicatedPostgres;
let proxy: TcpProxy;
let writer: MikroOrmStorage;
let reader: MikroOrmStorage;
const logged: { level: string; message: string }[] = [];

beforeAll(async () => {
  servers = await ReplicatedPostgres.start();
  const replica = new URL(servers.replicaUrl);
  proxy = await TcpProxy.to(Number(replica.port));
  replica.port = String(proxy.port);
  const record = (level: string) => (_fields: object, message: string) => void logged.push({ level, message });
  const log: Log = { debug: () => {}, info: record('info'), warn: record('warn'), error: record('error') };
  const options = { kind: 'postgresql', url: servers.primaryUrl, replicaUrls: [replica.href] } as const;
  writer = await openStorage(options);
  reader = await openStorage({ ...options, log });
  await writer.migrate();
  await servers.caughtUp();
});

afterEach(() => servers.resumeReplay());

afterAll(async () => {
  await writer.close();
  await reader.close();
  await proxy.close();
  await servers.stop();
});

const slice = { direction: 'asc', limit: 100, cursor: null } as const;

async function addReport(storage: MikroOrmStorage, account: string): Promise<Report> {
  const report = Report.create({
    id: v7(),
    account,
    target: parseTargetUrl('https://example.com/'),
    privacy: { kind: 'public' },
    generationId: v7(),
    now: new Date(),
  });
  expect(await storage.reports.add(report)).toBe(true);
  return report;
}

const hide = (report: Report) => report.changePrivacy({ kind: 'private' }, new Date());

async function listed(storage: MikroOrmStorage, account: string): Promise<string[]> {
  const filters = { search: null, project: null, result: null, privacy: null, status: null, sort: 'id' } as const;
  const { rows } = await storage.reports.list({ account, ...filters, ...slice });
  return rows.map(({ id, privacy }) => `${id} ${privacy}`);
}

async function countOfProjects(storage: MikroOrmStorage, account: string): Promise<number[]> {
  const { rows } = await storage.projects.list({ account, search: null, sort: 'project', ...slice });
  return rows.map(({ reportsCount }) => reportsCount);
}

/** Changes a report directly on the primary, unknown to the storages, so that only reads from the primary see it. */
async function changeOnPrimary({ state }: Report): Promise<void> {
  await rowsOf(servers.primaryUrl, `update reports set privacy = 'private' where id = '${state.id}'`);
}

/** Updates the reader's position of the account, and waits for the replica to catch up. */
async function catchUp(account: string): Promise<void> {
  await listed(reader, account);
  await servers.caughtUp();
}

test('a standby instead of the primary is unavailable and not ready', async () => {
  const { replicaUrl } = servers;
  const misled = await openStorage({ kind: 'postgresql', url: replicaUrl, replicaUrls: [replicaUrl] });
  const unavailable = { details: { kind: 'unavailable' } };
  await expect(listed(misled, 'one')).rejects.toMatchObject(unavailable);
  await expect(addReport(misled, 'one')).rejects.toMatchObject(unavailable);
  expect(await misled.isReady()).toBe(false);
  await misled.close();
});

test('reads use the replica', async () => {
  const account = v7();
  const report = await addReport(writer, account);
  const { id } = report.state;
  await catchUp(account);
  await servers.pauseReplay();
  await changeOnPrimary(report);
  expect(await listed(reader, account)).toEqual([`${id} public`]);
  expect((await reader.reports.find(id))?.report.state.privacy.kind).toBe('public');
  expect(await countOfProjects(reader, account)).toEqual([1]);
});

test('an account reads its own writes through any process, while others still read from the replica', async () => {
  const [account, other] = [v7(), v7()];
  const report = await addReport(writer, account);
  const othersReport = await addReport(writer, other);
  await catchUp(account);
  await catchUp(other);
  await servers.pauseReplay();
  await changeOnPrimary(othersReport);

  const { id } = report.state;
  for (const storage of [writer, reader]) {
    const more = await addReport(storage, account);
    await writer.reports.update({ account, id }, hide);
    for (const storageToRead of [writer, reader]) {
      expect(await listed(storageToRead, account)).toContain(`${more.state.id} public`);
      expect(await listed(storageToRead, account)).toContain(`${id} private`);
      expect((await storageToRead.reports.find(id))?.report.state.privacy.kind).toBe('private');
      expect((await storageToRead.reports.find(more.state.id))?.report.state.id).toBe(more.state.id);
    }
    await storage.reports.delete(account, more.state.id);
    for (const storageToRead of [writer, reader]) {
      expect(await storageToRead.reports.find(more.state.id)).toBeNull();
      expect(await countOfProjects(storageToRead, account)).toEqual([1]);
    }
  }
  expect(await listed(reader, other)).toEqual([`${othersReport.state.id} public`]);

  // Reads return to the replica once it has caught up.
  await servers.resumeReplay();
  await catchUp(account);
  await servers.pauseReplay();
  await rowsOf(servers.primaryUrl, `update reports set privacy = 'public' where id = '${id}'`);
  expect(await listed(reader, account)).toEqual([`${id} private`]);
});

test('an outcome can be read as soon as it is recorded', async () => {
  const account = v7();
  const { state } = await addReport(writer, account);
  await catchUp(account);
  await servers.pauseReplay();
  const outcome = { kind: 'failed', failure: { code: 'not_html', message: '' } } as const;
  const { id: reportId, createdAt: startedAt } = state;
  const [generator, id] = [{ name: 'g', version: '1' }, state.generationId];
  const run = { id, account, reportId, generator, startedAt, finishedAt: startedAt, outcome };
  const attempt = { generationId: id, attempt: 1 };
  const fail = (report: Report) =>
    report.start(attempt, startedAt)?.fail(attempt, outcome.failure, startedAt) ?? report;
  await writer.generations.recordOutcome({ account, id: reportId }, run, 10, fail);
  expect(await reader.generations.find(account, reportId, id)).toEqual(run);
  const page = await reader.generations.list({ account, reportId, kind: null, ...slice });
  expect(page.rows).toHaveLength(1);
});

test('transactions read from the primary', async () => {
  const account = v7();
  const report = await addReport(writer, account);
  await catchUp(account);
  await servers.pauseReplay();
  await changeOnPrimary(report);
  await reader.transactions.run(async () => {
    expect(await listed(reader, account)).toEqual([`${report.state.id} private`]);
  });
});

test('concurrent writes of one account do not block each other, and all are visible', async () => {
  const account = v7();
  await servers.pauseReplay();
  const reports = await Promise.all(
    Array.from({ length: 30 }, (_, index) => addReport(index % 2 ? writer : reader, account)),
  );
  expect((await listed(reader, account)).length).toBe(reports.length);
});

test('reads fall back to the primary with an error in the log, and return to the replica when it is back', async () => {
  const account = v7();
  const report = await addReport(writer, account);
  await catchUp(account);
  const { port } = proxy;
  await proxy.close();
  await Promise.all(Array.from({ length: 20 }, () => listed(reader, account)));
  expect(await listed(reader, account)).toEqual([`${report.state.id} public`]);
  expect((await reader.reports.find(report.state.id))?.report.state.id).toBe(report.state.id);
  const errors = logged.filter(({ level }) => level === 'error');
  expect(errors).toEqual([{ level: 'error', message: expect.stringContaining('replica is unavailable') }]);

  await proxy.open(port);
  const isBack = () => logged.some(({ message }) => message.includes('is available again'));
  for (const end = Date.now() + 30_000; !isBack() && Date.now() < end;) await listed(reader, account);
  await servers.caughtUp();
  await servers.pauseReplay();
  await changeOnPrimary(report);
  expect(await listed(reader, account)).toEqual([`${report.state.id} public`]);
});
