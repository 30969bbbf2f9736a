import { isFragment } from '../../../src/adapters/mikro-orm/report-search.js';
import type { MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { useStorage } from '../../support/use-storage.js';

const ROWS = 1000;

let storage: MikroOrmStorage;
useStorage((opened) => {
  storage = opened;
});

beforeAll(async () => {
  await storage.executeSql('create table texts (text text collate "C" not null)');
  await storage.executeSql(`insert into texts select 'https://nnn/' || number from generate_series(1, ${ROWS}) number`);
  await storage.executeSql('create index on texts using gin (text gin_trgm_ops)');
});

const FRAGMENTS = ['a', 'ab', '~', '://', '...', 'zq', '~~~', '%', '_', 'é', '7', 'a-', '-', 'A'];
const OTHERS = ['abc', 'a-b', '/a/', '/ab', 'ab/', 'ab-', '?p=', '-w', 'x.y', 'q~q', '_a_', 'a_b', '.c', 'ABC'];

/** How many rows the index of trigrams gives for a search: all of them, where it cannot be asked for anything. */
async function candidates(search: string): Promise<number> {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return storage.transactions.run(async () => {
    for (const way of ['seqscan', 'indexscan']) await storage.executeSql(`set local enable_${way} = off`);
    const explain = 'explain (analyze, format json) select from texts where text like ';
    const { rows } = await storage.executeSql(`${explain} '${pattern}'`);
    const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': { Plan: { Plans: { 'Actual Rows': number }[] } }[] }];
    return plans[0]?.Plan.Plans[0]?.['Actual Rows'] ?? Number.NaN;
  });
}

test.each(FRAGMENTS)('the index of trigrams cannot be asked for %j', async (search) => {
  expect(isFragment(search)).toBe(true);
  expect(await candidates(search)).toBe(ROWS);
});

test.each(OTHERS)('the index of trigrams can be asked for %j', async (search) => {
  expect(isFragment(search)).toBe(false);
  expect(await candidates(search)).toBe(0);
});
