import type { MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { DIRECTIONS, REPORT_SORTS, type Position, type ReportQuery } from '../../../src/application/index.js';
import { useStorage } from '../../support/use-storage.js';

/* Lists of so many reports that the first ones do not decide: every step of a search must find the same as sorting all. */

const ACCOUNT = 'one';
const ROWS = 12_000;

let storage: MikroOrmStorage;
useStorage((opened) => {
  storage = opened;
});

beforeAll(async () => {
  await storage.executeSql(`insert into projects
    select account, 'p' || number || '.example', now() from unnest(array['${ACCOUNT}', 'other']) account, generate_series(0, 1) number`);
  // Words, a status and a score that only old reports have: a walk from the newest meets them last.
  await storage.executeSql(`insert into reports (account, id, url, project, privacy, status, generation_id, attempt,
      shown_generation_id, score_key, generated_key, created_at, updated_at, version)
    select case when number % 7 = 0 then 'other' else '${ACCOUNT}' end,
      ('00000000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid,
      'https://p' || number % 2 || '.example/' || md5(number::text) ||
        case when number < 6000 then '/Common/' when number < 10000 then '/other/' else '/' end ||
        case when number % 1200 = 5 then 'rarity' when number % 300 = 7 then 'q~' else '' end,
      'p' || number % 2 || '.example', case when number % 50 < 20 then 'private' else 'public' end,
      case when number % 3 = 0 and number < 9000 then 'failed' when number % 500 = 1 then 'running' else 'ready' end,
      gen_random_uuid(), 1, case when bare then null else gen_random_uuid() end,
      case when bare then -1 else number % 1001 end,
      case when bare then '-infinity' else now() - number % 4000 * interval '1 minute' end, now(), now(), 1
    from generate_series(1, ${ROWS}) number, lateral (select number % 5 = 0 as bare) row`);
  await storage.executeSql('vacuum analyze reports, report_ranks, report_marks');
});

const NO_FILTERS = { search: null, project: null, result: null, privacy: null, status: null };

const SUBJECTS: Partial<ReportQuery>[] = [
  { search: 'common' },
  { search: 'COMMON', project: 'p1.example' },
  { search: 'common', status: 'failed' },
  { search: 'common', status: 'running' },
  { search: 'common', privacy: 'private', project: 'p0.example' },
  { search: 'common', result: 'bad' },
  { search: 'rarity' },
  { search: 'rarity', project: 'p1.example' },
  { search: 'rarity', status: 'failed' },
  { search: 'absent' },
  { search: 'q~' },
  { search: 'q~', project: 'p1.example' },
  { search: '~', status: 'failed' },
  { status: 'failed' },
  { status: 'failed', project: 'p1.example' },
  { result: 'bad', project: 'p1.example' },
  { status: 'failed', privacy: 'private' },
];

interface Row {
  readonly id: string;
  readonly url: string;
  readonly score_key: number;
  readonly generated_key: Date | number | string;
}

const COLUMNS = { id: 'id', url: 'url', score: 'score_key', generated_at: 'generated_key' };

/** All matches in the order of the list. */
async function sorted(query: Omit<ReportQuery, 'cursor' | 'limit'>): Promise<Row[]> {
  const { search, project, result, privacy, status, sort, direction } = query;
  const column = COLUMNS[sort];
  const { rows } = await storage.executeSql(
    `select id, url, score_key, generated_key from reports where account = $1
       and ($2::text is null or strpos(lower(url), lower($2)) > 0) and ($3::text is null or project = $3)
       and ($4::text is null or score_key between 0 and 499) and ($5::text is null or privacy = $5)
       and ($6::text is null or status = $6)
     order by ${sort === 'score' || sort === 'generated_at' ? 'score_key < 0,' : ''} ${column} ${direction}, id ${direction}`,
    [query.account, search, project, result, privacy, status],
  );
  return rows as Row[];
}

function positionOf(row: Row, { sort }: Pick<ReportQuery, 'sort'>): Position {
  if (sort === 'id') return { key: null, id: row.id };
  if (sort === 'url') return { key: row.url, id: row.id };
  if (row.score_key < 0) return { key: null, id: row.id };
  return { key: sort === 'score' ? row.score_key / 10 : new Date(row.generated_key).toISOString(), id: row.id };
}

describe.each(SUBJECTS)('%j', (filters) => {
  test.each(REPORT_SORTS)('by %s: the first page, the one after it, and the last', async (sort) => {
    for (const direction of DIRECTIONS) {
      const query = { ...NO_FILTERS, ...filters, account: ACCOUNT, sort, direction };
      const all = await sorted(query);
      const limit = 10;
      for (const start of new Set([0, Math.min(limit, all.length), Math.max(0, all.length - 3)])) {
        const before = all[start - 1];
        const cursor = before ? ({ towards: 'next', position: positionOf(before, query) } as const) : null;
        const page = await storage.reports.list({ ...query, limit, cursor });
        expect(page.rows.map(({ id }) => id)).toEqual(all.slice(start, start + limit).map(({ id }) => id));
        expect(page.more).toBe(all.length > start + limit);
      }
    }
  });
});
