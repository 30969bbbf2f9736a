import { Pool, type PoolConfig } from 'pg';
import { PREPARED } from '../../../src/adapters/mikro-orm/database/statement.js';
import {
  PipelinedClient,
  type PipelinedClientConfig,
} from '../../../src/adapters/mikro-orm/postgresql/pipelined/pipelined-client.js';
import { SharedConnections } from '../../../src/adapters/mikro-orm/postgresql/pipelined/shared-connections.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';

const POOL_SIZE = 10;
const SHARED = 2;
const CLIENT: PoolConfig & PipelinedClientConfig = { Client: PipelinedClient, pipeline: true, namesStatements: true };

let database: TestDatabase;
let pool: Pool;
let shared: SharedConnections;

beforeAll(async () => {
  database = await createDatabase();
});

beforeEach(() => {
  pool = new Pool({ connectionString: database.url, max: POOL_SIZE, ...CLIENT });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  shared = new SharedConnections(pool, SHARED);
});

afterEach(() => pool.end());
afterAll(() => database.drop());

/** Returns the value, and the process of the server that answered. */
async function echo(value: number): Promise<{ value: number; backend: number }> {
  const text = `${PREPARED}select $1::integer as value, pg_backend_pid() as backend`;
  const { rows } = await shared.use((client) => client.query<{ value: number; backend: number }>(text, [value]));
  if (rows[0] === undefined) throw new Error('The statement returned no row.');
  return rows[0];
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('runs many statements over a few connections and gives each caller its own result', async () => {
  const results = await Promise.all(numbers(SHARED * 32).map(echo));
  expect(results.map(({ value }) => value)).toEqual(numbers(SHARED * 32));
  expect(pool.totalCount).toBe(SHARED);
  expect(pool.idleCount).toBe(SHARED);
});

test('opens more connections once the shared ones are full, and releases them all', async () => {
  const results = await Promise.all(numbers(200).map(echo));
  expect(results.map(({ value }) => value)).toEqual(numbers(200));
  expect(pool.totalCount).toBeGreaterThan(SHARED);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('uses the connection it has if the pool is exhausted', async () => {
  const others = await Promise.all(numbers(POOL_SIZE - 1).map(() => pool.connect()));
  const results = await Promise.all(numbers(20).map(echo));
  expect(new Set(results.map(({ backend }) => backend)).size).toBe(1);
  for (const client of others) client.release();
});

test('a failed statement does not affect the others on its connection', async () => {
  const outcomes = await Promise.allSettled(
    numbers(20).map((value) => (value % 5 === 0 ? shared.use((client) => client.query('select 1/0')) : echo(value))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(
    numbers(20).map((value) => (value % 5 === 0 ? 'rejected' : 'fulfilled')),
  );
});

test('rejects what was pending on a lost connection, and runs later statements on another', async () => {
  const { backend } = await echo(1);
  const outcomes = await Promise.allSettled([
    shared.use((client) => client.query('select pg_terminate_backend(pg_backend_pid())')),
    ...numbers(SHARED).map(echo),
  ]);
  expect(outcomes[0].status).toBe('rejected');
  const after = await echo(2);
  expect(after.value).toBe(2);
  expect(after.backend).not.toBe(backend);
});

test('rejects every caller while the server is down, and tries to connect for each new one', async () => {
  const downPool = new Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/nothing', ...CLIENT });
  const connections = new SharedConnections(downPool, SHARED);
  const run = () => connections.use((client) => client.query('select 1'));
  for (const outcome of await Promise.allSettled([run(), run(), run()])) expect(outcome.status).toBe('rejected');
  await expect(run()).rejects.toThrow('ECONNREFUSED');
  await downPool.end();
});
