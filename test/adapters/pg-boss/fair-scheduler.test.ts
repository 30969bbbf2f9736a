import { jest } from '@jest/globals';
import { FairScheduler, priorityOf } from '../../../src/adapters/pg-boss/fair-scheduler.js';
import { silentLog } from './generation-queue-cases.js';

const unknown = () => new Promise<number | null>(() => undefined);

function turnsOf(turns: FairScheduler, account: string, count: number, hostOf: (index: number) => string): number[] {
  return Array.from({ length: count }, (_, index) => turns.next(account, hostOf(index)));
}

afterEach(() => jest.useRealTimers());

const ownHosts = (index: number) => `${index}.test`;
const oneHost = () => 'one.test';

test.each([
  ['of as many hosts', ownHosts],
  ['of one host', oneHost],
])('an account has one job per turn %s, and another begins where the queue has come to', (_, hostOf) => {
  const turns = new FairScheduler(unknown, silentLog);
  const many = turnsOf(turns, 'many', 100, hostOf);
  expect(many).toEqual(Array.from({ length: 100 }, (_, index) => index));
  turns.took(30);
  expect(turnsOf(turns, 'late', 3, hostOf)).toEqual([30, 31, 32]);
  expect(turns.next('many', hostOf(100))).toBe(100);
});

test('an account without waiting jobs gains no advantage', () => {
  const turns = new FairScheduler(unknown, silentLog);
  expect(turns.next('rare', 'a.test')).toBe(0);
  turns.took(50);
  turns.took(20);
  expect(turns.next('rare', 'b.test')).toBe(50);
});

test('other hosts of an account do not wait behind a long queue of one, and get at most two jobs a turn', () => {
  const turns = new FairScheduler(unknown, silentLog);
  const long = turnsOf(turns, 'a', 1_000, oneHost);
  expect(turns.next('a', 'other.test')).toBeLessThan(20);
  const others = turnsOf(turns, 'a', 1_000, ownHosts);
  const places = new Map<number, number>();
  for (const turn of [...long, ...others]) places.set(turn, (places.get(turn) ?? 0) + 1);
  expect(Math.max(...places.values())).toBe(2);
});

test('a host whose jobs have all run starts over', () => {
  const turns = new FairScheduler(unknown, silentLog);
  const last = turnsOf(turns, 'a', 100, oneHost).at(-1)!;
  turnsOf(turns, 'a', 50, () => 'long.test');
  turns.took(last);
  expect(turns.next('a', 'one.test')).toBeLessThan(last + 10);
});

test('turns are kept until the queue is empty, and the table is read at most once a second', async () => {
  jest.useFakeTimers();
  const read = jest.fn<() => Promise<number | null>>().mockResolvedValueOnce(700).mockResolvedValueOnce(null);
  const turns = new FairScheduler(read, silentLog);
  await turns.refresh();
  expect(turnsOf(turns, 'a', 2, ownHosts)).toEqual([700, 701]);
  await turns.refresh();
  expect(read).toHaveBeenCalledTimes(1);

  jest.advanceTimersByTime(1_000);
  await turns.refresh();
  expect(turnsOf(turns, 'a', 2, ownHosts)).toEqual([0, 1]);
});

test('a table that was empty before a turn was given does not reset that turn', async () => {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const turns = new FairScheduler(() => promise, silentLog);
  turns.took(40);
  expect(turns.next('a', 'a.test')).toBe(40);
  resolve(null);
  await turns.idle();
  expect(turns.next('a', 'b.test')).toBe(41);
});

test('the last turns stay if the table cannot be read', async () => {
  const turns = new FairScheduler(() => Promise.reject(new Error('away')), silentLog);
  turns.took(40);
  await turns.refresh();
  expect(turns.next('a', 'a.test')).toBe(40);
});

test('lower turns have a higher priority, within 32 bits', () => {
  expect(priorityOf(3)).toBeGreaterThan(priorityOf(4));
  expect(priorityOf(2 ** 40)).toBe(-(2 ** 31 - 1));
});
