import { PGlite } from '@electric-sql/pglite';
import { PREPARED } from '../../../src/adapters/mikro-orm/database/statement.js';
import { withPreparedStatements } from '../../../src/adapters/mikro-orm/pglite/prepared-statements.js';

const pglite = await PGlite.create();
const client = withPreparedStatements(pglite);

beforeAll(() => pglite.exec('create table notes (id int primary key, body jsonb, tags text[], at timestamptz)'));

afterAll(() => pglite.close());

const INSERT = `${PREPARED}insert into notes values ($1, $2, $3, $4) returning *`;

function run(text: string, values: unknown[]): Promise<unknown> {
  return client.transaction(async (transaction) => (await transaction.query(text, values)).rows);
}

test('a marked statement is planned once and answers like an unmarked one', async () => {
  const at = new Date('2026-01-02T03:04:05.678Z');
  const values = [{ a: [1, null] }, ['x', 'y "z"'], at];
  const expected = { body: { a: [1, null] }, tags: ['x', 'y "z"'], at };
  expect(await run(INSERT, [1, ...values])).toEqual([{ id: 1, ...expected }]);
  expect(await run(INSERT, [2, ...values])).toEqual([{ id: 2, ...expected }]);
  expect(await run(INSERT, [3, null, undefined, null])).toEqual([{ id: 3, body: null, tags: null, at: null }]);
  const { rows } = await pglite.query('select generic_plans + custom_plans as uses from pg_prepared_statements');
  expect(rows).toEqual([{ uses: 3 }]);
});

test('an unmarked statement is not kept', async () => {
  await run('select 1 as unmarked', []);
  const { rows } = await pglite.query(`select 1 from pg_prepared_statements where statement like '%unmarked%'`);
  expect(rows).toEqual([]);
});

test('an error rolls the transaction back, and the statement stays usable', async () => {
  await run(INSERT, [10, null, null, null]);
  await expect(run(INSERT, [10, null, null, null])).rejects.toMatchObject({ code: '23505' });
  await expect(run(INSERT, ['no number', null, null, null])).rejects.toMatchObject({ code: '22P02' });
  await expect(run(`${PREPARED}select * from missing where id = $1`, [1])).rejects.toMatchObject({ code: '42P01' });
  expect(await run(INSERT, [11, null, null, null])).toHaveLength(1);
});

test('calls at the same time keep their answers apart', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => 100 + index);
  const answers = await client.transaction((transaction) =>
    Promise.all(ids.map((id) => transaction.query<{ id: number }>(INSERT, [id, null, null, null]))),
  );
  expect(answers.map(({ rows }) => rows[0]?.id)).toEqual(ids);
});
