import { createRequire } from 'node:module';
import { Client, type Connection } from 'pg';
import {
  CHECKED_WITH_PG,
  addSubmittedName,
  corkUntilNextTick,
  isNamed,
  removeSubmittedNames,
} from '../../../src/adapters/mikro-orm/postgresql/pipelined/pg-internals.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';

let database: TestDatabase;
let client: Client;
let connection: Connection;

beforeAll(async () => {
  database = await createDatabase();
});

beforeEach(async () => {
  client = new Client({ connectionString: database.url, pipeline: true });
  await client.connect();
  ({ connection } = client as unknown as { connection: Connection });
});

afterEach(() => client.end());
afterAll(() => database.drop());

test('the installed pg is the version that pg-internals.ts was checked with', () => {
  const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string };
  expect(CHECKED_WITH_PG).toBe(version);
});

test('pg records the names of the statements that it prepares', async () => {
  expect(isNamed(connection, 'one')).toBe(false);
  const result = client.query({ name: 'one', text: 'select $1::integer', values: [1] });
  expect(isNamed(connection, 'one')).toBe(true);
  await result;
  expect(isNamed(connection, 'one')).toBe(true);
});

test('pg does not prepare a statement whose name is recorded as submitted', async () => {
  addSubmittedName(connection, 'two', 'select $1::integer');
  const query = { name: 'two', text: 'select $1::integer', values: [1] };
  await expect(client.query(query)).rejects.toMatchObject({ code: '26000' });
  addSubmittedName(connection, 'two', query.text);
  removeSubmittedNames(connection, ['two']);
  await expect(client.query(query)).resolves.toMatchObject({ rowCount: 1 });
});

test('a corked client sends everything at the end of the turn', async () => {
  corkUntilNextTick(client);
  corkUntilNextTick(client);
  const results = [1, 2].map((value) => client.query('select $1::integer as value', [value]));
  expect(connection.stream.writableLength).toBeGreaterThan(0);
  const rows = (await Promise.all(results)).map((result) => result.rows as unknown);
  expect(rows).toEqual([[{ value: 1 }], [{ value: 2 }]]);
  expect(connection.stream.writableCorked).toBe(0);
});
