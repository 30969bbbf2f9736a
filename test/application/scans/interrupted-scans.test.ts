import { generationHandler, type ScanJob } from '../../../src/application/index.js';
import { SitegradeError } from '../../../src/domain/index.js';
import { OWNER } from '../support/new-world.js';
import { FIRST, HOME, scanWorld, type ScanWorld } from './support/scan-world.js';

const never = new AbortController().signal;
const LAST = { number: 4, isLastAttempt: true };

const SITE = { '/': { links: ['/a', '/b', '/c'] }, '/a': { links: ['/d'] }, '/b': {}, '/c': {}, '/d': {} };

/** A scan whose start page is visited, with the jobs of the pages that it links to. */
async function runningScan(world: ScanWorld) {
  const { id } = await world.start();
  const [open] = await world.jobs();
  await world.run(open);
  const [start] = await world.jobs();
  await world.run(start);
  const [a, b, c] = await world.jobs();
  if (!a || !b || !c) throw new Error('The scan did not queue its pages.');
  return { id, a, b, c, get: () => world.scans.get.execute(OWNER, { id }) };
}

/** A visit that waits for the generator, until `release`. */
async function visitUnderWay(world: ScanWorld, job: ScanJob) {
  const calls = world.generator.calls;
  world.generator.pause();
  const controller = new AbortController();
  const ended = world.scans.work.execute(job, FIRST, controller.signal);
  await world.generator.whenCalled(calls + 1);
  return { ended, abort: () => controller.abort(), release: () => world.generator.release() };
}

describe('cancel', () => {
  test('ends a scan at once: a visit under way stores nothing, and what was found stays', async () => {
    const world = scanWorld(SITE);
    const { id, a, get } = await runningScan(world);
    const visit = await visitUnderWay(world, a);
    const canceled = await world.scans.cancel.execute(OWNER, { id });
    expect(canceled).toMatchObject({
      status: 'canceled',
      finishedAt: world.clock.now(),
      truncated: { reason: 'canceled' },
      pages: { found: 4, checked: 1, skipped: 3, waiting: 0 },
    });
    visit.release();
    expect(await visit.ended).toEqual({ end: 'overtaken', failure: null });
    await world.generateAll();
    expect(await get()).toEqual({ ...canceled, updatedAt: expect.any(Date) });
    expect((await world.pages(id))['/a']).toMatchObject({ status: 'skipped', skippedReason: 'canceled', score: null });
    const findings = await world.scans.listFindings.execute(OWNER, { id });
    expect(findings).toMatchObject({ isFinal: true, items: [{ id: 'fixed-score', failed: 1 }] });
    await expect(world.scans.cancel.execute(OWNER, { id })).rejects.toMatchObject({ details: { kind: 'scan-ended' } });
  });

  test('of a running worker aborts its visits', async () => {
    const world = scanWorld(SITE);
    const { id } = await runningScan(world);
    world.generator.pause();
    await world.ports.queue.start(generationHandler(world));
    await world.generator.whenCalled(2);
    await world.scans.cancel.execute(OWNER, { id });
    await world.ports.queue.whenIdle();
    await world.ports.queue.stop(0);
    expect(await world.ports.scans.listWork(10, null)).toEqual([]);
  });

  test('before it was opened reads nothing from the site', async () => {
    const world = scanWorld(SITE);
    const { id } = await world.start();
    const [open] = await world.jobs();
    await world.scans.cancel.execute(OWNER, { id });
    expect(await world.run(open)).toEqual({ end: 'overtaken', failure: null });
    await world.generateAll();
    expect(await world.scans.get.execute(OWNER, { id })).toMatchObject({ status: 'canceled', pages: { found: 0 } });
    expect(world.site.requests).toEqual([]);
  });
});

describe('delete', () => {
  test('ends a scan, keeps its reports, and a visit under way stores nothing', async () => {
    const world = scanWorld(SITE);
    const { id, a, b, c, get } = await runningScan(world);
    const visit = await visitUnderWay(world, a);
    await world.scans.delete.execute(OWNER, { id });
    visit.release();
    expect(await visit.ended).toMatchObject({ end: 'overtaken' });
    const jobIds = [a, b, c].map(({ generationId }) => generationId);
    expect(await world.ports.queue.findMissing(jobIds)).toHaveLength(3);
    await expect(get()).rejects.toMatchObject({ details: { kind: 'not-found', what: 'scan' } });
    await expect(world.scans.delete.execute(OWNER, { id })).rejects.toMatchObject({ kind: 'not-found' });
    await world.generateAll();
    expect(world.generator.calls).toBe(2);
    expect((await world.reports.list.execute(OWNER)).items).toMatchObject([{ url: HOME, score: 90 }]);
  });

  test('of the project ends and deletes its scans', async () => {
    const world = scanWorld(SITE);
    const { a, get } = await runningScan(world);
    const visit = await visitUnderWay(world, a);
    await world.projects.delete.execute(OWNER, { project: 'example.com' });
    visit.release();
    expect(await visit.ended).toMatchObject({ end: 'overtaken' });
    await expect(get()).rejects.toMatchObject({ kind: 'not-found' });
    await world.generateAll();
    expect((await world.projects.list.execute(OWNER)).items).toEqual([]);
    expect(world.generator.calls).toBe(2);
  });
});

describe('two attempts at one job', () => {
  test('count one visit', async () => {
    const world = scanWorld(SITE);
    const { a, get } = await runningScan(world);
    const first = await visitUnderWay(world, a);
    const second = await visitUnderWay(world, a);
    first.release();
    const ends = (await Promise.all([first.ended, second.ended])).map(({ end }) => end);
    expect(ends.sort()).toEqual(['done', 'overtaken']);
    expect(await get()).toMatchObject({ pages: { found: 5, checked: 2, waiting: 3 } });
    expect(await world.run(a)).toMatchObject({ end: 'overtaken' });
  });

  test('to open a scan add its pages once', async () => {
    const world = scanWorld(SITE);
    world.site.sitemaps.set(`${HOME}sitemap.xml`, [`${HOME}a`]);
    const { id } = await world.start();
    const [open] = await world.jobs();
    await Promise.all([world.run(open), world.run(open)]);
    expect(await world.scans.get.execute(OWNER, { id })).toMatchObject({ pages: { found: 2, waiting: 2 } });
    expect(await world.jobs()).toMatchObject([{ step: 'visit', page: 1 }]);
  });
});

describe('a visit that fails inside', () => {
  test('is retried, and fails the page after the last attempt; the scan goes on', async () => {
    const world = scanWorld(SITE);
    world.generator.answer(`${HOME}b`, new Error('secret insides'));
    const { id, b } = await runningScan(world);
    await expect(world.scans.work.execute(b, FIRST, never)).rejects.toThrow('secret insides');
    expect((await world.pages(id))['/b']).toMatchObject({ status: 'waiting' });
    await expect(world.scans.work.execute(b, LAST, never)).rejects.toThrow('secret insides');
    const page = (await world.pages(id))['/b'];
    expect(page).toMatchObject({ status: 'failed', failure: { code: 'internal_error' } });
    expect(JSON.stringify(page)).not.toContain('secret');
    await world.runScanJobs();
    expect(await world.scans.get.execute(OWNER, { id })).toMatchObject({
      status: 'ready',
      pages: { checked: 4, failed: 1 },
    });
  });

  test('because it was aborted or something is unavailable records nothing', async () => {
    const world = scanWorld(SITE);
    const { id, a, b } = await runningScan(world);
    const visit = await visitUnderWay(world, a);
    visit.abort();
    await expect(visit.ended).rejects.toThrow();
    world.generator.release();
    world.generator.answer(`${HOME}b`, new SitegradeError({ kind: 'unavailable', retryAfterSeconds: 1 }));
    await expect(world.scans.work.execute(b, LAST, never)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await world.scans.get.execute(OWNER, { id })).toMatchObject({
      pages: { checked: 1, failed: 0, waiting: 3 },
    });
  });

  test('is given up if every attempt was interrupted; repeating that changes nothing', async () => {
    const world = scanWorld(SITE);
    const { id, a } = await runningScan(world);
    await world.scans.work.giveUp(a);
    await world.scans.work.giveUp(a);
    expect((await world.pages(id))['/a']).toMatchObject({ status: 'failed', failure: { code: 'interrupted' } });
    await world.runScanJobs();
    expect(await world.scans.get.execute(OWNER, { id })).toMatchObject({
      status: 'ready',
      pages: { checked: 3, failed: 1 },
    });
  });
});

describe('a scan fails', () => {
  test('if it cannot be opened', async () => {
    const world = scanWorld(SITE);
    const { id } = await world.start();
    const [open] = await world.jobs();
    world.site.readRobots = () => Promise.reject(new Error('secret insides'));
    await expect(world.scans.work.execute(open as ScanJob, FIRST, never)).rejects.toThrow();
    expect(await world.scans.get.execute(OWNER, { id })).toMatchObject({ status: 'running' });
    await expect(world.scans.work.execute(open as ScanJob, LAST, never)).rejects.toThrow();
    expect(await world.scans.get.execute(OWNER, { id })).toMatchObject({
      status: 'failed',
      failure: { code: 'internal_error' },
      finishedAt: world.clock.now(),
    });
  });

  test.each(['open', 'finish'])('if every attempt to %s it was interrupted', async (step) => {
    const world = scanWorld({ '/': {} });
    const { id } = await world.start();
    for (let [job] = await world.jobs(); job !== undefined; [job] = await world.jobs()) {
      if (job.step === step) await world.scans.work.giveUp(job);
      else await world.run(job);
    }
    const scan = await world.scans.get.execute(OWNER, { id });
    expect(scan).toMatchObject({ status: 'failed', failure: { code: 'interrupted' }, pages: { waiting: 0 } });
  });
});

describe('lost jobs', () => {
  test.each([0, 1, 2, 3, 4])('are queued again after %i steps', async (steps) => {
    const world = scanWorld(SITE);
    const { id } = await world.start();
    for (let step = 0; step < steps; step += 1) await world.run((await world.jobs())[0]);
    for (const { generationId } of await world.jobs()) await world.ports.queue.cancel(generationId);
    const before = await world.jobs();
    expect(await world.scans.requeueLost.execute()).toBe(0);
    world.clock.advance(20_000);
    const counts = await Promise.all([world.scans.requeueLost.execute(), world.scans.requeueLost.execute()]);
    expect(counts[0] + counts[1]).toBe(before.length);
    const requests = world.site.requests.length;
    for (const job of before) {
      expect(await world.scans.work.execute(job, FIRST, never)).toMatchObject({ end: 'overtaken' });
      await world.scans.work.giveUp(job);
    }
    expect(world.site.requests).toHaveLength(requests);
    const after = await world.jobs();
    expect(after.map(({ page }) => page)).toEqual(before.map(({ page }) => page));
    expect(after.filter((job) => before.some(({ generationId }) => generationId === job.generationId))).toEqual([]);
    world.clock.advance(20_000);
    expect(await world.scans.requeueLost.execute()).toBe(0);
    await world.generateAll();
    expect(await world.scans.get.execute(OWNER, { id })).toMatchObject({ status: 'ready', pages: { checked: 5 } });
    expect(world.generator.calls).toBe(5);
  });

  test('of a canceled scan are queued again too', async () => {
    const world = scanWorld(SITE);
    const { id } = await runningScan(world);
    await world.scans.cancel.execute(OWNER, { id });
    for (const { jobId } of await world.ports.scans.listWork(10, null)) await world.ports.queue.cancel(jobId);
    world.clock.advance(20_000);
    expect(await world.scans.requeueLost.execute()).toBe(1);
    await world.generateAll();
    expect(await world.scans.listFindings.execute(OWNER, { id })).toMatchObject({ isFinal: true });
  });
});

test('a canceled scan that cannot be finished has the findings of its checks', async () => {
  const world = scanWorld(SITE);
  const { id } = await runningScan(world);
  await world.scans.cancel.execute(OWNER, { id });
  const [finish] = await world.jobs();
  await expect(world.scans.work.execute(finish as ScanJob, FIRST, AbortSignal.abort())).rejects.toThrow('aborted');
  await world.scans.work.giveUp(finish as ScanJob);
  expect(await world.scans.get.execute(OWNER, { id })).toMatchObject({ status: 'canceled', failure: null });
  const findings = await world.scans.listFindings.execute(OWNER, { id });
  expect(findings).toMatchObject({ isFinal: true, items: [{ id: 'fixed-score' }] });
});

test('a worker that stops puts its visits back, and the next one goes on', async () => {
  const world = scanWorld(SITE);
  const { get } = await runningScan(world);
  world.generator.pause();
  await world.ports.queue.start(generationHandler(world));
  await world.generator.whenCalled(2);
  await world.ports.queue.stop(0);
  world.generator.release();
  expect(await get()).toMatchObject({ status: 'running', pages: { checked: 1, waiting: 3 } });
  await world.generateAll();
  expect(await get()).toMatchObject({ status: 'ready', pages: { checked: 5, waiting: 0 } });
});
