import { generationHandler, type Ports } from '../../src/application/index.js';
import { fixedOutcome } from '../../src/adapters/memory/index.js';
import { SitegradeError, type Failure } from '../../src/domain/index.js';
import { OWNER, newWorld, readyReport, type World } from './support/new-world.js';

const url = 'https://example.com/';
const FAILURE: Failure = { code: 'target_timed_out', message: 'It took too long.' };
const never = new AbortController().signal;

async function jobOf(world: World, id: string) {
  const state = (await world.ports.reports.find(id))?.report.state;
  if (!state) throw new Error('The report does not exist.');
  return { generationId: state.generationId, account: state.account, reportId: id, host: 'example.com' };
}

async function pendingReport(world: World) {
  const { id } = await world.reports.create.execute(OWNER, { url });
  const get = () => world.reports.get.execute(OWNER, { id });
  return { id, get, job: await jobOf(world, id) };
}

test('a good outcome is shown with its audits and finish time', async () => {
  const world = newWorld();
  const { get, job } = await pendingReport(world);
  world.generator.pause();
  const run = world.reports.generate.execute(job, { number: 1, isLastAttempt: false }, never);
  await world.generator.whenCalled();
  expect(await get()).toMatchObject({ status: 'running', score: null });
  world.clock.advance(5000);
  world.generator.release();
  expect(await run).toEqual({ end: 'ready', failure: null });
  const report = await get();
  expect(report).toMatchObject({
    status: 'ready',
    score: 90,
    result: 'good',
    generatedAt: world.clock.now(),
    generator: world.generator.identity,
    categories: [{ id: 'fixed', score: 90 }],
  });
  expect([...report.audits]).toMatchObject([{ id: 'fixed-score', score: 90 }]);
});

test('a failed outcome keeps the last good one, and a later good one replaces it', async () => {
  const world = newWorld();
  const { id, audits, generatedAt } = await readyReport(world, 60);
  world.clock.advance(1000);
  world.generator.answer(url, { kind: 'failed', failure: FAILURE });
  await world.reports.update.execute(OWNER, { id, regenerate: true });
  await world.generateAll();
  expect(await world.reports.get.execute(OWNER, { id })).toMatchObject({
    status: 'failed',
    failure: FAILURE,
    score: 60,
    result: 'decent',
    audits,
    generatedAt,
  });
  world.generator.answer(url, fixedOutcome(20));
  await world.reports.update.execute(OWNER, { id, regenerate: true });
  await world.generateAll();
  expect(await world.reports.get.execute(OWNER, { id })).toMatchObject({
    status: 'ready',
    failure: null,
    score: 20,
    result: 'bad',
    generatedAt: world.clock.now(),
  });
});

test('a page without a scored check is a failure, not a score', async () => {
  const world = newWorld();
  const { get } = await pendingReport(world);
  world.generator.answer(url, { kind: 'audited', categories: [], audits: [] });
  await world.generateAll();
  expect(await get()).toMatchObject({ status: 'failed', failure: { code: 'internal_error' }, score: null });
});

describe('a generator that throws', () => {
  test('is retried by the queue, and the report fails after the last attempt', async () => {
    const world = newWorld();
    const { get } = await pendingReport(world);
    world.generator.answer(url, new Error('secret insides'));
    await world.ports.queue.start(generationHandler(world));
    for (const pause of [1000, 2000, 4000]) {
      const before = world.clock.now().getTime();
      await world.clock.whenSleeping();
      expect(await get()).toMatchObject({ status: 'running' });
      world.clock.advanceToNext();
      expect(world.clock.now().getTime() - before).toBe(pause);
    }
    await world.ports.queue.whenIdle();
    await world.ports.queue.stop(0);
    expect(world.generator.calls).toBe(4);
    const failed = await get();
    expect(failed).toMatchObject({ status: 'failed', failure: { code: 'internal_error' } });
    expect(JSON.stringify(failed)).not.toContain('secret insides');
  });

  test('may succeed in a later attempt', async () => {
    const world = newWorld();
    const { get } = await pendingReport(world);
    world.generator.answer(url, new Error('once'));
    await world.ports.queue.start(generationHandler(world));
    await world.clock.whenSleeping();
    world.generator.answer(url, fixedOutcome(75));
    world.clock.advanceToNext();
    await world.ports.queue.whenIdle();
    await world.ports.queue.stop(0);
    expect(await get()).toMatchObject({ status: 'ready', score: 75, failure: null });
  });

  test('because of an abort records nothing, not even in the last attempt', async () => {
    const world = newWorld();
    const { get, job } = await pendingReport(world);
    const controller = new AbortController();
    world.generator.pause();
    const run = world.reports.generate.execute(job, { number: 1, isLastAttempt: true }, controller.signal);
    await world.generator.whenCalled();
    controller.abort();
    await expect(run).rejects.toThrow();
    expect(await get()).toMatchObject({ status: 'running', failure: null });
  });
});

test('an attempt that ends because a dependency is unavailable records nothing, not even if it is the last', async () => {
  const world = newWorld();
  const { get, job } = await pendingReport(world);
  world.generator.answer(url, new SitegradeError({ kind: 'unavailable', retryAfterSeconds: 1 }));
  const run = world.reports.generate.execute(job, { number: 4, isLastAttempt: true }, never);
  await expect(run).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await get()).toMatchObject({ status: 'running', failure: null });
});

describe('a late finisher', () => {
  test('never overwrites the outcome of a newer attempt', async () => {
    const world = newWorld();
    const { get, job } = await pendingReport(world);
    world.generator.pause();
    const late = world.reports.generate.execute(job, { number: 1, isLastAttempt: false }, never);
    await world.generator.whenCalled();
    world.generator.answer(url, fixedOutcome(33));
    const newer = world.reports.generate.execute(job, { number: 2, isLastAttempt: false }, never);
    await world.generator.whenCalled(2);
    world.generator.release();
    expect(await Promise.all([late, newer])).toMatchObject([{ end: 'overtaken' }, { end: 'ready' }]);
    expect(await get()).toMatchObject({ status: 'ready', score: 33, version: 4 });
  });

  test('does not start if the generation has an outcome, was replaced, or has no report', async () => {
    const world = newWorld();
    const { id, job } = await pendingReport(world);
    const again = () => world.reports.generate.execute(job, { number: 9, isLastAttempt: true }, never);
    await world.generateAll();
    expect(await again()).toEqual({ end: 'overtaken', failure: null });
    await world.reports.update.execute(OWNER, { id, regenerate: true });
    expect(await again()).toEqual({ end: 'overtaken', failure: null });
    await world.reports.delete.execute(OWNER, { id });
    expect(await again()).toEqual({ end: 'overtaken', failure: null });
    expect(world.generator.calls).toBe(1);
  });

  test('stores nothing if the report was deleted meanwhile', async () => {
    const world = newWorld();
    const { id, job } = await pendingReport(world);
    world.generator.pause();
    const run = world.reports.generate.execute(job, { number: 1, isLastAttempt: false }, never);
    await world.generator.whenCalled();
    await world.reports.delete.execute(OWNER, { id });
    world.generator.release();
    expect(await run).toEqual({ end: 'overtaken', failure: null });
  });
});

test('a generation fails, once, if every attempt was interrupted; later ones do not', async () => {
  const world = newWorld();
  const { id, get, job } = await pendingReport(world);
  await world.reports.generate.giveUp(job);
  expect(await get()).toMatchObject({ status: 'failed', failure: { code: 'interrupted' }, version: 2 });
  await world.reports.generate.giveUp(job);
  expect((await get()).version).toBe(2);
  await world.reports.update.execute(OWNER, { id, regenerate: true });
  await world.reports.generate.giveUp(job);
  expect(await get()).toMatchObject({ status: 'pending' });
  await world.reports.delete.execute(OWNER, { id });
  await world.reports.generate.giveUp(job);
});

test('an outcome that cannot be stored leaves the report unchanged', async () => {
  const away = () => Promise.reject(new Error('The storage is unavailable.'));
  const generations: Ports['generations'] = {
    recordOutcome: away,
    find: away,
    list: away,
    listScores: away,
    purge: away,
  };
  const world = newWorld({ generations });
  const { get, job } = await pendingReport(world);
  const run = world.reports.generate.execute(job, { number: 1, isLastAttempt: false }, never);
  await expect(run).rejects.toThrow('The storage is unavailable.');
  expect(await get()).toMatchObject({ status: 'running', score: null });
});
