import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { PREPARED } from '../../../src/adapters/mikro-orm/database/statement.js';
import {
  PipelinedClient,
  type PipelinedClientConfig,
} from '../../../src/adapters/mikro-orm/postgresql/pipelined/pipelined-client.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});

afterAll(() => database.drop());

const TIME = new Date('2026-11-21T06:07:08.090Z');

/** A PostgreSQL type, and a value for a parameter of that type. */
const VALUES: readonly [type: string, value: unknown][] = [
  ['text', 'plain'],
  ['text', ''],
  ['text', 'ä €\n"quoted" \\ {braced}'],
  ['integer', -42],
  ['double precision', 1.5],
  ['boolean', true],
  ['boolean', false],
  ['timestamptz', TIME],
  ['bytea', Buffer.from([0, 1, 254, 255])],
  ['text[]', ['a', 'b, c', 'd"e', 'f\\g', '{}', 'NULL', '']],
  ['text[]', []],
  ['integer', null],
  ['timestamptz', new Date('+010000-01-01T00:00:00Z')],
  ['bytea', new Uint8Array([1, 2])],
  ['integer[]', [1, null, 3]],
  ['json', { a: ['b'] }],
];

describe.each([
  ['prepared', true, PREPARED],
  ['unprepared', false, ''],
] as const)('%s statements', (_, namesStatements, mark) => {
  let pool: Pool;
  let client: PoolClient;

  beforeEach(async () => {
    const config: PoolConfig & PipelinedClientConfig = {
      connectionString: database.url,
      max: 1,
      Client: PipelinedClient,
      pipeline: true,
      namesStatements,
    };
    pool = new Pool(config);
    client = await pool.connect();
  });

  afterEach(async () => {
    client.release();
    await pool.end();
  });

  test.each(VALUES)('return a %s as pg itself does: %p', async (type, value) => {
    const plain = new Client(database.url);
    await plain.connect();
    try {
      const text = `${mark}select $1::${type} as value, $1::${type} is null as absent`;
      const expected = await plain.query<object>(text, [value]);
      for (let time = 0; time < 2; time += 1) {
        const { rows, command, rowCount } = await client.query<object>(text, [value]);
        expect({ rows, command, rowCount }).toEqual({ rows: expected.rows, command: 'SELECT', rowCount: 1 });
      }
    } finally {
      await plain.end();
    }
  });

  test('run while earlier ones are still pending', async () => {
    const text = `${mark}select $1::integer as value`;
    const results = await Promise.all([1, 2, 3].map((value) => client.query<object>(text, [value])));
    expect(results.map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]]);
  });

  test('without rows report how many rows changed', async () => {
    await client.query('create temporary table changed (value integer)');
    const text = `${mark}insert into changed values ($1), ($1)`;
    for (const value of [1, 2]) {
      expect(await client.query(text, [value])).toMatchObject({ rows: [], command: 'INSERT', rowCount: 2 });
    }
  });

  test('succeed before and after one that the server rejects', async () => {
    const text = `${mark}select 10 / $1::integer as value`;
    const outcomes = await Promise.allSettled([5, 0, 2].map((value) => client.query<object>(text, [value])));
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.rows : outcome.reason))).toEqual([
      [{ value: 2 }],
      expect.objectContaining({ code: '22012' }),
      [{ value: 5 }],
    ]);
    await expect(client.query(`${mark}select nothing from $1`, [1])).rejects.toMatchObject({ code: '42601' });
    expect((await client.query<object>(text, [1])).rows).toEqual([{ value: 10 }]);
  });

  test('reject alone if a value cannot be parsed', async () => {
    const broken = new PipelinedClient({
      namesStatements,
      connectionString: database.url,
      types: {
        getTypeParser: () => () => {
          throw new Error('unreadable');
        },
      },
    });
    await broken.connect();
    try {
      const run = (text: string) => broken.query(text, ['a']) as Promise<unknown>;
      await expect(run(`${mark}select $1::text as value`)).rejects.toThrow('unreadable');
      await expect(run(`${mark}select 1 where $1::text is null`)).resolves.toMatchObject({ rows: [] });
    } finally {
      await broken.end();
    }
  });

  test('are not sent if a parameter cannot be encoded', async () => {
    const text = `${mark}select $1::timestamptz as value`;
    await expect(client.query(text, [new Date(Number.NaN)])).rejects.toThrow('Invalid time value');
    await expect(client.query(text, [TIME])).resolves.toMatchObject({ rows: [{ value: TIME }] });
  });

  test('each have their own `query_timeout`', async () => {
    const bounded = new PipelinedClient({ namesStatements, connectionString: database.url, query_timeout: 500 });
    await bounded.connect();
    try {
      const run = (text: string) => bounded.query(text, [0.3]) as Promise<unknown>;
      // A timer left over from the first would end in the middle of the second.
      for (let time = 0; time < 3; time += 1) await run(`${mark}select pg_sleep($1)`);
    } finally {
      await bounded.end();
    }
  });

  test('are all rejected on a lost connection', async () => {
    client.on('error', () => undefined);
    const text = `${mark}select pg_terminate_backend(pg_backend_pid()), $1::integer`;
    const outcomes = await Promise.allSettled([client.query(text, [1]), client.query(text, [2])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

test('prepares marked statements only, each once', async () => {
  const client = new PipelinedClient({ connectionString: database.url, namesStatements: true });
  await client.connect();
  try {
    const run = (text: string, values?: unknown[]) => client.query(text, values) as Promise<{ rows: object[] }>;
    for (const text of [`${PREPARED}select $1::integer`, 'select $1::integer', `${PREPARED}select $1::integer`]) {
      await run(text, [1]);
    }
    const { rows } = await run('select statement from pg_prepared_statements');
    expect(rows).toEqual([{ statement: `${PREPARED}select $1::integer` }]);
  } finally {
    await client.end();
  }
});
