import { detailsOf } from '../domain/support/details-of.js';
import { OWNER, STRANGER, newWorld, readyReport } from './support/new-world.js';

const url = 'https://example.com/';
const NOT_FOUND = { kind: 'not-found', what: 'report' };

test('a report that has settled is answered at once', async () => {
  const world = newWorld();
  const report = await readyReport(world);
  expect(await world.reports.await.execute(OWNER, { id: report.id, timeoutMs: 30_000 })).toEqual(report);
});

test('the answer waits for the outcome', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const waited = world.reports.await.execute(OWNER, { id, timeoutMs: 30_000 });
  await world.clock.whenSleeping();
  await world.generateAll();
  world.clock.advanceToNext();
  expect(await waited).toMatchObject({ status: 'ready', score: 90 });
});

test('the report is given as it is when the time is up', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const start = world.clock.now().getTime();
  let isOver = false;
  const waited = world.reports.await.execute(OWNER, { id, timeoutMs: 1000 }).finally(() => (isOver = true));
  while (world.clock.now().getTime() < start + 1000) {
    await world.clock.whenSleeping();
    expect(isOver).toBe(false);
    world.clock.advanceToNext();
  }
  expect(await waited).toMatchObject({ status: 'pending' });
  expect(world.clock.now().getTime()).toBe(start + 1000);
});

test('nobody waits where no time is given', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  expect(await world.reports.await.execute(OWNER, { id, timeoutMs: 0 })).toMatchObject({ status: 'pending' });
});

test('waiting ends when it is aborted', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const controller = new AbortController();
  const waited = world.reports.await.execute(OWNER, { id, timeoutMs: 30_000 }, controller.signal);
  await world.clock.whenSleeping();
  controller.abort();
  expect(await waited).toMatchObject({ status: 'pending' });
});

test('a report that is deleted meanwhile, another’s, or none is not there', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const answer = detailsOf(() => world.reports.await.execute(OWNER, { id, timeoutMs: 30_000 }));
  await world.clock.whenSleeping();
  expect(await detailsOf(() => world.reports.await.execute(STRANGER, { id, timeoutMs: 1 }))).toEqual(NOT_FOUND);
  await world.reports.delete.execute(OWNER, { id });
  world.clock.advanceToNext();
  expect(await answer).toEqual(NOT_FOUND);
});
