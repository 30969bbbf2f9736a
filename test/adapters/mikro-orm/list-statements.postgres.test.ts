import type { Compilable } from 'kysely';
import {
  sortKeysStatement,
  sortMatchesStatement,
  type RareFilter,
} from '../../../src/adapters/mikro-orm/lists/rare-filters.js';
import type { MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import {
  fragmentStatement,
  nearbyStatement,
  scanUrlsStatement,
  walkStatement,
  wordsStatement,
} from '../../../src/adapters/mikro-orm/lists/search-statements.js';
import { pageStatement, valuesOf } from '../../../src/adapters/mikro-orm/lists/page-statement.js';
import { REPORT_SORTS, type Cursor, type ReportQuery } from '../../../src/application/index.js';
import { buildOnly } from './build-only.js';
import { useStorage } from '../../support/use-storage.js';

/* Every way to find a page must return the same page. */

const ACCOUNT = 'one';
const BASE = { account: ACCOUNT, search: null, project: null, result: null, privacy: null, status: null, limit: 7 };

let storage: MikroOrmStorage;
useStorage((opened) => {
  storage = opened;
});

beforeAll(async () => {
  await storage.executeSql(
    `insert into projects values ('${ACCOUNT}', 'p.example', now()), ('other', 'p.example', now())`,
  );
  // Scores and times that many reports share; every fourth report has none.
  await storage.executeSql(`insert into reports (account, id, url, project, privacy, status, generation_id, attempt,
      shown_generation_id, score_key, generated_key, created_at, updated_at, version)
    select case when number % 10 = 0 then 'other' else '${ACCOUNT}' end, gen_random_uuid(),
      'https://p.example/' || case number % 3 when 0 then 'aQx~!' when 1 then '!~' else 'b' end || number % 20,
      'p.example', 'public',
      case when number % 5 = 0 then 'failed' else 'ready' end, gen_random_uuid(), 1,
      case when bare then null else gen_random_uuid() end, case when bare then -1 else number % 11 * 100 end,
      case when bare then '-infinity' else now() - number % 9 * interval '1 hour' end, now(), now(), 1
    from generate_series(1, 400) number, lateral (select number % 4 = 0 as bare) row`);
});

interface Row {
  readonly id: string;
  readonly url: string;
  readonly score_key: number;
  readonly generated_key: Date | number | string;
}

async function rowsOf(statement: Compilable): Promise<Row[]> {
  const { sql, parameters } = statement.compile();
  return (await storage.executeSql(sql, parameters)).rows as Row[];
}

/** All pages of the list, in both directions, each with its query. */
async function* pagesOf(query: Omit<ReportQuery, 'cursor'>): AsyncGenerator<[ReportQuery, string[]]> {
  for (const towards of ['next', 'prev'] as const) {
    let cursor: Cursor | null = null;
    for (;;) {
      const asked: ReportQuery = { ...query, cursor };
      const rows = await rowsOf(pageStatement(buildOnly, asked, valuesOf(asked)));
      yield [asked, rows.map(({ id }) => id)];
      const last = rows.at(-1);
      if (last === undefined || rows.length <= query.limit) break;
      cursor = { towards, position: { key: keyOf(last, query), id: last.id } };
    }
  }
}

function keyOf(row: Row, { sort }: Pick<ReportQuery, 'sort'>): string | number | null {
  if (sort === 'id') return null;
  if (sort === 'url') return row.url;
  if (row.score_key < 0) return null;
  return sort === 'score' ? row.score_key / 10 : new Date(row.generated_key).toISOString();
}

type Given = Required<Parameters<typeof pageStatement>>;

const walk = (...given: Given) => walkStatement(...given, 500);

const WAYS = {
  'nearby, by two letters': [{ search: 'qx' }, nearbyStatement],
  'by two letters in every URL': [{ search: 'qx' }, scanUrlsStatement],
  'by two letters in every URL, of one class': [{ search: 'qx', result: 'bad' }, scanUrlsStatement],
  'by two letters in every URL, of one status': [{ search: 'qx', status: 'failed' }, scanUrlsStatement],
  'by two letters spelled out': [{ search: 'qx' }, fragmentStatement],
  'by two letters spelled out, of one class': [{ search: 'qx', result: 'bad' }, fragmentStatement],
  'by one letter spelled out, of one status': [{ search: 'Q', status: 'failed', privacy: 'public' }, fragmentStatement],
  'by marks': [{ search: '~!' }, fragmentStatement],
  'by marks, of one class': [{ search: '~!', result: 'bad' }, fragmentStatement],
  'nearby, by a word': [{ search: 'P.Example' }, nearbyStatement],
  'nearby, of one class': [{ search: 'qx', result: 'bad' }, nearbyStatement],
  'nearby, of one status': [{ search: 'qx', status: 'failed', privacy: 'public' }, nearbyStatement],
  'by a word in every URL': [{ search: 'aqx' }, scanUrlsStatement],
  'by the trigrams of a word': [{ search: 'aQx' }, wordsStatement],
  'by the trigrams of a word, of one class': [{ search: 'aqx', result: 'bad' }, wordsStatement],
  'by the trigrams of a word, in a project': [{ search: 'aqx', project: 'p.example' }, wordsStatement],
  'by a walk to a word': [{ search: 'aQx' }, walk],
  'by a walk to a word, of one class': [{ search: 'aqx', result: 'bad' }, walk],
  'by a walk to a word, in a project': [{ search: 'aqx', project: 'p.example' }, walk],
  'by a walk to a word, of one status': [{ search: 'aqx', status: 'failed', privacy: 'public' }, walk],
  'nearby, of one status without a search': [{ status: 'failed' }, nearbyStatement],
  'many of one class': [{ result: 'decent' }, many('result')],
  'many of one class in a project': [{ result: 'decent', project: 'p.example' }, many('result')],
  'many of one status': [{ status: 'failed' }, many('status')],
  'many of one status in a project': [{ status: 'failed', project: 'p.example' }, many('status')],
  'many of one status and class': [{ status: 'failed', result: 'decent' }, many('status')],
  'few of one class': [{ result: 'good' }, (...given: Given) => sortMatchesStatement(...given, 'result')],
  'few of one status': [{ status: 'failed' }, (...given: Given) => sortMatchesStatement(...given, 'status')],
  'few of one status, by two letters': [
    { status: 'failed', search: 'qx' },
    (...given: Given) => sortMatchesStatement(...given, 'status'),
  ],
  'few of one status and class': [
    { status: 'failed', result: 'decent', project: 'p.example' },
    (...given: Given) => sortMatchesStatement(...given, 'status'),
  ],
} as const;

function many(filter: RareFilter) {
  return (...given: Given) => sortKeysStatement(...given, filter) ?? sortMatchesStatement(...given, filter, null);
}

describe.each(Object.entries(WAYS))('%s', (_name, [filters, build]) => {
  test.each(REPORT_SORTS)('the same pages by %s', async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      let pages = 0;
      for await (const [query, expected] of pagesOf({ ...BASE, ...filters, sort, direction })) {
        const found = await rowsOf(build(buildOnly, query, valuesOf(query)));
        // A row of nulls ends what is nearby, if that is all.
        const ids = found.map(({ id }) => id).filter((id) => (id as string | null) !== null);
        expect(ids).toEqual(expected);
        pages += 1;
      }
      expect(pages).toBeGreaterThan(2);
    }
  });
});
