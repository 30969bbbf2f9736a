import { Client, Pool, type PoolClient } from 'pg';
import { GatheringClient } from '../../../src/adapters/mikro-orm/gathering-client.js';
import { PreparingClient } from '../../../src/adapters/mikro-orm/preparing-client.js';
import { PREPARED } from '../../../src/adapters/mikro-orm/statement.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});

afterAll(() => database.drop());

const TIME = new Date('2026-11-21T06:07:08.090Z');

/** Values, and how the server understands each. */
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
  ['kept by the server', PreparingClient, PREPARED],
  ['not kept', GatheringClient, ''],
] as const)('a statement that is %s', (_, Kind, mark) => {
  let pool: Pool;
  let client: PoolClient;

  beforeEach(async () => {
    pool = new Pool({ connectionString: database.url, max: 1, Client: Kind, pipeline: true });
    client = await pool.connect();
  });

  afterEach(async () => {
    client.release();
    await pool.end();
  });

  test.each(VALUES)('takes a value of type %s: %p', async (type, value) => {
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

  test('several are asked before the first has answered', async () => {
    const text = `${mark}select $1::integer as value`;
    const answers = await Promise.all([1, 2, 3].map((value) => client.query<object>(text, [value])));
    expect(answers.map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]]);
  });

  test('without rows it says how many were changed', async () => {
    await client.query('create temporary table changed (value integer)');
    const text = `${mark}insert into changed values ($1), ($1)`;
    for (const value of [1, 2]) {
      expect(await client.query(text, [value])).toMatchObject({ rows: [], command: 'INSERT', rowCount: 2 });
    }
  });

  test('what the server refuses spoils nothing, neither before nor after', async () => {
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

  test('a value that cannot be read rejects the statement alone', async () => {
    const broken = new Kind({
      connectionString: database.url,
      types: {
        getTypeParser: () => () => {
          throw new Error('unreadable');
        },
      },
    });
    await broken.connect();
    try {
      const ask = (text: string) => broken.query(text, ['a']) as Promise<unknown>;
      await expect(ask(`${mark}select $1::text as value`)).rejects.toThrow('unreadable');
      await expect(ask(`${mark}select 1 where $1::text is null`)).resolves.toMatchObject({ rows: [] });
    } finally {
      await broken.end();
    }
  });

  test('a value that cannot be sent is refused, and nothing of its statement is', async () => {
    const text = `${mark}select $1::timestamptz as value`;
    await expect(client.query(text, [new Date(Number.NaN)])).rejects.toThrow('Invalid time value');
    await expect(client.query(text, [TIME])).resolves.toMatchObject({ rows: [{ value: TIME }] });
  });

  test('a bound on the time of queries ends with each of them', async () => {
    const bounded = new Kind({ connectionString: database.url, query_timeout: 500 });
    await bounded.connect();
    try {
      const ask = (text: string) => bounded.query(text, [0.3]) as Promise<unknown>;
      // The bound of the first would be over in the middle of the second.
      for (let time = 0; time < 3; time += 1) await ask(`${mark}select pg_sleep($1)`);
    } finally {
      await bounded.end();
    }
  });

  test('a lost connection rejects those under way', async () => {
    client.on('error', () => undefined);
    const text = `${mark}select pg_terminate_backend(pg_backend_pid()), $1::integer`;
    const outcomes = await Promise.allSettled([client.query(text, [1]), client.query(text, [2])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

test('only what is marked is kept, each once', async () => {
  const client = new PreparingClient(database.url);
  await client.connect();
  try {
    const ask = (text: string, values?: unknown[]) => client.query(text, values) as Promise<{ rows: object[] }>;
    for (const text of [`${PREPARED}select $1::integer`, 'select $1::integer', `${PREPARED}select $1::integer`]) {
      await ask(text, [1]);
    }
    const { rows } = await ask('select statement from pg_prepared_statements');
    expect(rows).toEqual([{ statement: `${PREPARED}select $1::integer` }]);
  } finally {
    await client.end();
  }
});
