import { Pool } from 'pg';
import { PreparingClient } from '../../../src/adapters/mikro-orm/preparing-client.js';
import { SharedConnections } from '../../../src/adapters/mikro-orm/shared-connections.js';
import { PREPARED } from '../../../src/adapters/mikro-orm/statement.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';

const MOST = 10;
const SHARED = 2;

let database: TestDatabase;
let pool: Pool;
let shared: SharedConnections;

beforeAll(async () => {
  database = await createDatabase();
});

beforeEach(() => {
  pool = new Pool({ connectionString: database.url, max: MOST, Client: PreparingClient, pipeline: true });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  shared = new SharedConnections(pool, SHARED);
});

afterEach(() => pool.end());
afterAll(() => database.drop());

/** Which backend of the server answers, with a value of the caller's own. */
async function echo(value: number): Promise<{ value: number; backend: number }> {
  const text = `${PREPARED}select $1::integer as value, pg_backend_pid() as backend`;
  const { rows } = await shared.use((client) => client.query<{ value: number; backend: number }>(text, [value]));
  if (rows[0] === undefined) throw new Error('There is no answer.');
  return rows[0];
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('many at once share a few connections, and each gets its own answer', async () => {
  const answers = await Promise.all(numbers(SHARED * 32).map(echo));
  expect(answers.map(({ value }) => value)).toEqual(numbers(SHARED * 32));
  expect(pool.totalCount).toBe(SHARED);
  expect(pool.idleCount).toBe(SHARED);
});

test('beyond what they may owe, others wait for connections of their own', async () => {
  const answers = await Promise.all(numbers(200).map(echo));
  expect(answers.map(({ value }) => value)).toEqual(numbers(200));
  expect(pool.totalCount).toBeGreaterThan(SHARED);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('where the pool is full, they go down the connections that are there', async () => {
  const others = await Promise.all(numbers(MOST - 1).map(() => pool.connect()));
  const answers = await Promise.all(numbers(20).map(echo));
  expect(new Set(answers.map(({ backend }) => backend)).size).toBe(1);
  for (const client of others) client.release();
});

test('one that fails spoils nothing for the others on its connection', async () => {
  const outcomes = await Promise.allSettled(
    numbers(20).map((value) => (value % 5 === 0 ? shared.use((client) => client.query('select 1/0')) : echo(value))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(
    numbers(20).map((value) => (value % 5 === 0 ? 'rejected' : 'fulfilled')),
  );
});

test('what a lost connection owes fails, and what comes after it is answered by another', async () => {
  const { backend } = await echo(1);
  const ended = await Promise.allSettled([
    shared.use((client) => client.query('select pg_terminate_backend(pg_backend_pid())')),
    ...numbers(SHARED).map(echo),
  ]);
  expect(ended[0].status).toBe('rejected');
  const after = await echo(2);
  expect(after.value).toBe(2);
  expect(after.backend).not.toBe(backend);
});

test('a server that is away is told to everyone who asks, and connections are tried again', async () => {
  const away = new Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/nothing', Client: PreparingClient });
  const none = new SharedConnections(away, SHARED);
  const ask = () => none.use((client) => client.query('select 1'));
  for (const outcome of await Promise.allSettled([ask(), ask(), ask()])) expect(outcome.status).toBe('rejected');
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  await away.end();
});
