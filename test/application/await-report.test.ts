import { detailsOf } from '../domain/support/details-of.js';
import { OWNER, OTHER_ACCOUNT, newWorld, readyReport } from './support/new-world.js';

const url = 'https://example.com/';
const NOT_FOUND = { kind: 'not-found', what: 'report' };

test('a report without a generation under way is returned at once', async () => {
  const world = newWorld();
  const report = await readyReport(world);
  expect(await world.reports.await.execute(OWNER, { id: report.id, timeoutMs: 30_000 })).toEqual(report);
});

test('the result waits for the outcome', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const waited = world.reports.await.execute(OWNER, { id, timeoutMs: 30_000 });
  await world.clock.whenSleeping();
  await world.generateAll();
  world.clock.advanceToNext();
  expect(await waited).toMatchObject({ status: 'ready', score: 90 });
});

test('the current report is returned when the time is up', async () => {
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

test('the call waits no longer if the clock is set back', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const waited = world.reports.await.execute(OWNER, { id, timeoutMs: 1000 });
  await world.clock.whenSleeping();
  world.clock.advanceToNext();
  await world.clock.whenSleeping();
  const begin = world.clock.now().getTime();
  for (let poll = 0; poll < 20; poll += 1) {
    world.clock.advanceToNext();
    world.clock.set(new Date(begin - 60_000 * poll));
    if (poll < 19) await world.clock.whenSleeping();
  }
  expect(await waited).toMatchObject({ status: 'pending' });
});

test('without a timeout, the call does not wait', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  expect(await world.reports.await.execute(OWNER, { id, timeoutMs: 0 })).toMatchObject({ status: 'pending' });
});

test('waiting ends with the cancellation', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const controller = new AbortController();
  const waited = world.reports.await.execute(OWNER, { id, timeoutMs: 30_000 }, controller.signal);
  await world.clock.whenSleeping();
  controller.abort();
  expect(await waited).toMatchObject({ status: 'pending' });
});

test('no listener stays on a signal that outlives the call', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const { signal } = new AbortController();
  const added = jest.spyOn(signal, 'addEventListener');
  const removed = jest.spyOn(signal, 'removeEventListener');
  const waited = world.reports.await.execute(OWNER, { id, timeoutMs: 30_000 }, signal);
  await world.clock.whenSleeping();
  await world.generateAll();
  world.clock.advanceToNext();
  await waited;
  expect(added).toHaveBeenCalledTimes(1);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

test('one poll serves all waiting calls, whose number per account is limited', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const wait = () => world.reports.await.execute(OWNER, { id, timeoutMs: 30_000 });
  const waiting = Array.from({ length: 100 }, wait);
  await world.clock.whenSleeping();
  expect(await detailsOf(wait)).toMatchObject({ kind: 'throttled' });
  const theirs = await world.reports.create.execute(OTHER_ACCOUNT, { url });
  const other = world.reports.await.execute(OTHER_ACCOUNT, { id: theirs.id, timeoutMs: 30_000 });
  await world.generateAll();
  world.clock.advanceToNext();
  expect((await Promise.all([...waiting, other])).every(({ status }) => status === 'ready')).toBe(true);
  expect(await wait()).toMatchObject({ status: 'ready' });
});

test('a storage error goes to all waiting calls, and later calls can wait again', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const wait = () => world.reports.await.execute(OWNER, { id, timeoutMs: 30_000 });
  const { findUnderWay } = world.ports.reports;
  world.ports.reports.findUnderWay = () => Promise.reject(new Error('away'));
  const waiting = [wait(), wait()];
  await world.clock.whenSleeping();
  world.clock.advanceToNext();
  for (const each of waiting) await expect(each).rejects.toThrow('away');
  world.ports.reports.findUnderWay = findUnderWay;
  const again = wait();
  await world.clock.whenSleeping();
  await world.generateAll();
  world.clock.advanceToNext();
  expect(await again).toMatchObject({ status: 'ready' });
});

test('a deleted, foreign or unknown report is not found', async () => {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url });
  const answer = detailsOf(() => world.reports.await.execute(OWNER, { id, timeoutMs: 30_000 }));
  await world.clock.whenSleeping();
  expect(await detailsOf(() => world.reports.await.execute(OTHER_ACCOUNT, { id, timeoutMs: 1 }))).toEqual(NOT_FOUND);
  await world.reports.delete.execute(OWNER, { id });
  world.clock.advanceToNext();
  expect(await answer).toEqual(NOT_FOUND);
});
