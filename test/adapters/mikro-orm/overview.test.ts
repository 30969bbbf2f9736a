import { v7 } from 'uuid';
import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { OPEN_ALL } from '../../../src/adapters/mikro-orm/reports/project-openings.js';
import { daysBefore, lastDays } from '../../../src/domain/index.js';
import { FAILURE, addReport, generate, type End } from '../../../src/testing/fixtures.js';

const NOW = new Date();
const ago = (days: number) => daysBefore(NOW, days);
const DAYS = lastDays(NOW, 30);

let storage: MikroOrmStorage;

beforeAll(async () => {
  storage = await openStorage({ kind: 'embedded' });
  await storage.migrate();
});

afterAll(() => storage.close());

function ports() {
  const { transactions, reports, generations } = storage;
  return { transactions, reports, generations, ids: { next: () => v7() } };
}

async function averagesOf(account: string) {
  const { rows } = await storage.overview.listSites({ account, project: null, limit: 50, days: DAYS });
  return Object.fromEntries(rows.map(({ name, dailyAverages }) => [name, dailyAverages]));
}

test('the migration finds the same averages in the stored runs', async () => {
  const account = 'filled';
  const runs: [days: number, host: string, report: number, end: End][] = [
    [50, 'a', 0, { score: 12.5 }],
    [30, 'a', 1, { score: 80 }],
    [29, 'b', 0, { score: 40 }],
    [20, 'a', 0, { failure: FAILURE }],
    [19, 'a', 0, { score: 70 }],
    [19, 'a', 1, { score: 60.1 }],
    [7, 'b', 0, { score: 90 }],
    [3, 'a', 2, { score: 100 }],
    [0, 'a', 0, { score: 0 }],
  ];
  const ids = new Map<string, string>();
  for (const [days, host, report, end] of runs) {
    const url = `https://${host}.example/${report}`;
    const id = ids.get(url) ?? (await addReport(ports(), { account, url })).id;
    ids.set(url, id);
    await generate(ports(), { account, id }, end, ago(days));
  }
  const recorded = await averagesOf(account);
  expect(recorded['b.example']).toEqual([...Array<number>(22).fill(40), ...Array<number>(8).fill(90)]);
  await storage.executeSql('truncate project_openings');
  expect(await averagesOf(account)).not.toEqual(recorded);
  await storage.executeSql(OPEN_ALL);
  expect(await averagesOf(account)).toEqual(recorded);
});

test('days that no trend shows are removed with the next day', async () => {
  const account = 'old';
  const { id } = await addReport(ports(), { account });
  const daysOf = async () =>
    (await storage.executeSql('select day from project_openings where account = $1 order by day', [account])).rows;
  for (const [score, days] of [
    [10, 60],
    [20, 40],
    [30, 20],
  ] as const)
    await generate(ports(), { account, id }, { score }, ago(days));
  expect(await daysOf()).toHaveLength(2);
  await generate(ports(), { account, id }, { score: 40 }, ago(0));
  expect(await daysOf()).toHaveLength(2);
  expect((await averagesOf(account))['example.com']?.slice(0, 10)).toEqual([20, 20, 20, 20, 20, 20, 20, 20, 20, 30]);
});

test('of more than 1,000 projects or reports, the newest are looked at', async () => {
  const account = 'large';
  const addMany = (status: string, from: number, to: number) =>
    storage.executeSql(
      `with added as (
        insert into projects select $1, 'host-' || n, now() + n * interval '1 second' from generate_series($3::int, $4::int) as n
        returning name)
      insert into reports (account, id, url, project, privacy, status, generation_id, attempt, failure_code,
          failure_message, score_key, generated_key, created_at, updated_at, version)
        select $1, gen_random_uuid(), 'https://' || name || '/', name, 'public', $2::text, gen_random_uuid(), 1,
          case $2::text when 'failed' then 'internal_error' end, case $2::text when 'failed' then '' end, -1, '-infinity', now(), now(), 1
        from added`,
      [account, status, from, to],
    );
  const overview = async () => ({
    sites: (await storage.overview.listSites({ account, project: null, limit: 50, days: DAYS })).isComplete,
    changes: (await storage.overview.listChanges({ account, project: null, since: ago(7), kind: null, limit: 20 }))
      .isComplete,
    underWay: (await storage.overview.listUnderWay(account, 10)).isComplete,
  });
  await addMany('running', 1, 1000);
  expect(await overview()).toEqual({ sites: true, changes: true, underWay: true });
  await addMany('running', 1001, 1001);
  expect(await overview()).toEqual({ sites: false, changes: true, underWay: false });
  await addMany('failed', 2001, 3001);
  expect(await overview()).toEqual({ sites: false, changes: false, underWay: false });
});
