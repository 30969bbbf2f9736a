import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import pg from 'pg';
import { FlexibleRateLimiter } from '../../../src/adapters/rate-limiter-flexible/index.js';
import { rateLimiterSuite } from '../../../src/testing/index.js';
import { runSuite } from '../../contracts/run-suite.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';

const window = { limit: 3, windowSeconds: 60 };
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const limiters = {
  'in memory': async () => FlexibleRateLimiter.inMemory(window),
  'on PostgreSQL': () => FlexibleRateLimiter.onPostgresql({ ...window, pool, name: randomUUID() }),
};

describe.each(Object.entries(limiters))('%s', (_name, create) => {
  test('allows calls up to the limit; rejected calls do not count', async () => {
    const limiter = await create();
    const verdicts = [];
    for (let i = 0; i < 10; i += 1) verdicts.push(await limiter.consume('a'));
    expect(verdicts.map((verdict) => verdict.allowed)).toEqual([true, true, true, ...Array(7).fill(false)]);
    expect(verdicts.map((verdict) => verdict.remaining)).toEqual([2, 1, 0, ...Array(7).fill(0)]);
    for (const verdict of verdicts) {
      expect(verdict).toMatchObject(window);
      expect(verdict.resetSeconds).toBeGreaterThanOrEqual(1);
      expect(verdict.resetSeconds).toBeLessThanOrEqual(60);
    }
    await limiter.restore('a');
    expect((await limiter.consume('a')).allowed).toBe(true);
    expect((await limiter.consume('a')).allowed).toBe(false);
    expect((await limiter.consume('b')).allowed).toBe(true);
  });

  test('allows no more concurrent calls than the limit', async () => {
    const limiter = await create();
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('a')));
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(3);
    await limiter.restore('a');
    expect((await limiter.consume('a')).allowed).toBe(true);
  });

  test('restoring without a counted call does nothing', async () => {
    const limiter = await create();
    for (let i = 0; i < 3; i += 1) await limiter.restore('a');
    await limiter.consume('a');
    await Promise.all([limiter.restore('a'), limiter.restore('a'), limiter.restore('a')]);
    const verdicts = [];
    for (let i = 0; i < 4; i += 1) verdicts.push((await limiter.consume('a')).allowed);
    expect(verdicts).toEqual([true, true, true, false]);
  });
});

test('counts across processes that share a table and a name, and separately for other names', async () => {
  const options = { ...window, pool, name: randomUUID() };
  const [one, other] = await Promise.all([
    FlexibleRateLimiter.onPostgresql(options),
    FlexibleRateLimiter.onPostgresql(options),
  ]);
  const foreign = await FlexibleRateLimiter.onPostgresql({ ...options, name: randomUUID() });
  await one.consume('a');
  await other.consume('a');
  expect((await one.consume('a')).remaining).toBe(0);
  expect((await other.consume('a')).allowed).toBe(false);
  expect((await foreign.consume('a')).remaining).toBe(2);
});

test('counts concurrent calls in one query, each with its own position', async () => {
  const query = jest.spyOn(pool, 'query');
  const limiter = await FlexibleRateLimiter.onPostgresql({ limit: 50, windowSeconds: 60, pool, name: randomUUID() });
  query.mockClear();
  const calls = Array.from({ length: 100 }, (_, index) => limiter.consume(index < 60 ? 'a' : 'b'));
  const verdicts = await Promise.all(calls);
  // Per key one query for the first call, one for all others, and one to refund rejected calls.
  expect(query).toHaveBeenCalledTimes(5);
  query.mockRestore();
  expect(verdicts.slice(0, 60).map(({ allowed }) => allowed)).toEqual([
    ...Array(50).fill(true),
    ...Array(10).fill(false),
  ]);
  expect(verdicts.slice(60).map(({ remaining }) => remaining)).toEqual(
    Array.from({ length: 40 }, (_, index) => 49 - index),
  );
  expect((await limiter.consume('b')).remaining).toBe(9);
  expect((await limiter.consume('a')).allowed).toBe(false);
});

test('starts a new window when one has ended', async () => {
  const name = randomUUID();
  const limiter = await FlexibleRateLimiter.onPostgresql({ ...window, pool, name });
  for (let i = 0; i < 4; i += 1) await limiter.consume('a');
  await pool.query(`UPDATE rate_limits SET expire = expire - 60000 WHERE key LIKE $1`, [`${name}%`]);
  expect(await limiter.consume('a')).toEqual({ allowed: true, remaining: 2, resetSeconds: 60, ...window });
});

test('counts on its own while the database is unavailable', async () => {
  const broken = new pg.Pool({ connectionString: database.url, max: 1 });
  const limiter = await FlexibleRateLimiter.onPostgresql({ ...window, pool: broken, name: randomUUID() });
  await broken.end();
  const verdicts = [];
  for (let i = 0; i < 4; i += 1) verdicts.push((await limiter.consume('a')).allowed);
  expect(verdicts).toEqual([true, true, true, false]);
});

// The library has no injectable clock, so the test waits for the end of a window.
const elapse = (milliseconds: number): Promise<void> => delay(milliseconds);
let clockError = 0;
const realNow = Date.now;
const setClock = async (milliseconds: number): Promise<void> => {
  clockError += milliseconds;
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + clockError);
};
afterAll(() => jest.restoreAllMocks());
const ids = { next: () => randomUUID() };

describe('the contract suite in memory', () => {
  runSuite(rateLimiterSuite, () => ({
    ids,
    elapse,
    setClock,
    newLimiter: (options) => FlexibleRateLimiter.inMemory(options),
  }));
});

describe('the contract suite on PostgreSQL', () => {
  runSuite(rateLimiterSuite, () => ({
    ids,
    elapse,
    setClock,
    newLimiter: (options) => FlexibleRateLimiter.onPostgresql({ ...options, pool, name: randomUUID() }),
  }));
});
