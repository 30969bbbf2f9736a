import { containsPattern, isFragment, expandFragment } from '../../../src/adapters/mikro-orm/lists/search-patterns.js';
import type { MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { useStorage } from '../../support/use-storage.js';

const ROWS = 1000;

let storage: MikroOrmStorage;
useStorage((opened) => {
  storage = opened;
});

/** Characters of a URL in lower case, or none. */
const CHARACTERS = `
  select '' as character union all select lower(chr(code)) from generate_series(32, 126) code where chr(code) !~ '[A-Z]'`;

beforeAll(async () => {
  await storage.executeSql('create table texts (text text collate "C" not null)');
  await storage.executeSql(`insert into texts select 'https://nnn/' || number from generate_series(1, ${ROWS}) number`);
  await storage.executeSql('create index on texts using gin (text gin_trgm_ops)');
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

/** How many rows the trigram index returns for a condition; all rows if it has no usable trigram. */
async function candidates(condition: string, values: readonly unknown[]): Promise<number> {
  return storage.transactions.run(async () => {
    for (const way of ['seqscan', 'indexscan']) await storage.executeSql(`set local enable_${way} = off`);
    const explain = `explain (analyze, format json) select from texts where ${condition}`;
    const { rows } = await storage.executeSql(explain, values);
    const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }];
    const looks = indexScansOf(plans[0].Plan);
    expect(looks).not.toEqual([]);
    return looks.reduce((sum, look) => sum + look['Actual Rows'], 0);
  });
}

function indexScansOf(plan: Plan): readonly Plan[] {
  if (plan['Node Type'] === 'Bitmap Index Scan') return [plan];
  return (plan.Plans ?? []).flatMap(indexScansOf);
}

const FRAGMENTS = ['a', 'ab', '~', '://', '...', 'zq', '~~~', '%', '_', 'é', '7', 'a-', '-', 'A'];
const OTHERS = ['abc', 'a-b', '/a/', '/ab', 'ab/', 'ab-', '?p=', '-w', 'x.y', 'q~q', '_a_', 'a_b', '.c', 'ABC'];

test.each(FRAGMENTS)('the trigram index cannot find %j', async (search) => {
  expect(isFragment(search)).toBe(true);
  expect(await candidates('text like $1', [containsPattern(search)])).toBe(ROWS);
});

test.each(OTHERS)('the trigram index can find %j', async (search) => {
  expect(isFragment(search)).toBe(false);
  expect(await candidates('text like $1', [containsPattern(search)])).toBe(0);
});

const EXPANDED = '(text ~ any($1::text[]) or text like any($2::text[]))';

describe.each(['a', 'Q', 'ab', 'z0', '9Z', 'a-', 'q/', 'b%', 'c_', 'd\\', 'x[]', 'y~!'])(
  '%j expanded into patterns',
  (search) => {
    const { inside, atEnd } = expandFragment(search);

    test('is found by the trigram index', async () => {
      expect(await candidates(EXPANDED, [inside, atEnd])).toBe(0);
    });

    test('matches every text that contains it, no matter what surrounds it', async () => {
      const { rows } = await storage.executeSql(
        `with texts as (
         select before.character || part || behind.character as text
         from (${CHARACTERS}) before, (${CHARACTERS}) behind, unnest(array[lower($3), left(lower($3), 1), '']) part
       )
       select count(*) filter (where text like $4)::integer as containing,
         count(*) filter (where (text like $4) <> ${EXPANDED})::integer as different from texts`,
        [inside, atEnd, search, containsPattern(search)],
      );
      expect(rows).toEqual([{ containing: expect.any(Number), different: 0 }]);
      expect(rows).not.toEqual([{ containing: 0, different: 0 }]);
    });
  },
);

test.each(['://', '.', '', 'abc', '/a/'])('%j is not expanded', (search) => {
  expect(expandFragment(search)).toEqual({ inside: [], atEnd: [], marks: [] });
});

test.each([
  ['~', ['~']],
  ['-', ['-']],
  ['/%%', ['%', '%']],
])('%j is found by its marks', (search, marks) => {
  expect(expandFragment(search)).toEqual({ inside: [], atEnd: [], marks });
});
