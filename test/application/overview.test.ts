import { dailyAverages } from '../../src/application/index.js';
import { fixedOutcome, type FixedAnswer } from '../../src/adapters/memory/index.js';
import { violationsOf } from '../domain/support/details-of.js';
import { OTHER_ACCOUNT, OWNER, READER, newWorld, type World } from './support/new-world.js';

const DAY = 24 * 60 * 60 * 1000;
const SHOP = 'https://shop.example/';
const TIMED_OUT: FixedAnswer = { kind: 'failed', failure: { code: 'target_timed_out', message: 'It took too long.' } };

/** Adds a report, or runs the one with this ID again. @returns its ID */
async function run(world: World, answer: FixedAnswer, url = SHOP, again?: string): Promise<string> {
  world.generator.answer(url, answer);
  const report =
    again === undefined
      ? await world.reports.create.execute(OWNER, { url })
      : await world.reports.update.execute(OWNER, { id: again, regenerate: true });
  await world.generateAll();
  return report.id;
}

describe('sites', () => {
  test('have a trend of 30 days, the change of a week, and a result', async () => {
    const world = newWorld();
    const id = await run(world, fixedOutcome(59.4));
    world.clock.advance(8 * DAY);
    await run(world, fixedOutcome(46.1), SHOP, id);
    const { items, isComplete } = await world.overview.sites.execute(READER);
    expect(isComplete).toBe(true);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ name: 'shop.example', reportsCount: 1, averageScore: 46.1, result: 'bad' });
    expect(items[0]).toMatchObject({ change: -13.3, failing: 0, failure: null, underWay: 0 });
    const trend = items[0]!.trend;
    const today = world.clock.now().toISOString().slice(0, 10);
    expect([trend.length, trend.at(-1)]).toEqual([30, { day: today, averageScore: 46.1 }]);
    expect(trend.map(({ averageScore }) => averageScore).slice(-10)).toEqual([null, ...Array(8).fill(59.4), 46.1]);
  });

  test('have no change without a score a week ago, and no result without a score', async () => {
    const world = newWorld();
    const id = await run(world, TIMED_OUT);
    const [failing] = (await world.overview.sites.execute(OWNER)).items;
    expect(failing).toMatchObject({ averageScore: null, result: null, change: null, failing: 1 });
    expect(failing?.failure).toMatchObject({ code: 'target_timed_out' });
    await run(world, fixedOutcome(80), SHOP, id);
    const [scored] = (await world.overview.sites.execute(OWNER)).items;
    expect(scored).toMatchObject({ averageScore: 80, result: 'good', change: null, failing: 0, failure: null });
  });

  test('are those of the account, up to the limit', async () => {
    const world = newWorld();
    for (const host of ['a', 'b', 'c']) await run(world, fixedOutcome(50), `https://${host}.example/`);
    const { items } = await world.overview.sites.execute(OWNER, { limit: 2 });
    expect(items.map(({ name }) => name)).toEqual(['a.example', 'b.example']);
    const one = await world.overview.sites.execute(OWNER, { project: 'C.example' });
    expect(one.items.map(({ name }) => name)).toEqual(['c.example']);
    expect((await world.overview.sites.execute(OTHER_ACCOUNT)).items).toEqual([]);
  });
});

describe('changes', () => {
  test('are those of the last seven days, of one kind or all', async () => {
    const world = newWorld();
    const id = await run(world, fixedOutcome(50));
    world.clock.advance(DAY);
    await run(world, fixedOutcome(80), SHOP, id);
    const failing = await run(world, TIMED_OUT, 'https://other.example/');
    const { since, counts, items } = await world.overview.changes.execute(READER);
    expect(since).toEqual(new Date(world.clock.now().getTime() - 7 * DAY));
    expect(counts).toEqual({ failing: 1, worse: 0, recovered: 0, better: 1 });
    expect(items.map(({ kind, from, to }) => [kind, from, to])).toEqual(
      expect.arrayContaining([
        ['better', 50, 80],
        ['failing', null, null],
      ]),
    );
    const onlyFailing = await world.overview.changes.execute(OWNER, { kind: 'failing' });
    expect(onlyFailing.items.map(({ reportId }) => reportId)).toEqual([failing]);
    const ofShop = await world.overview.changes.execute(OWNER, { project: 'Shop.example' });
    expect(ofShop.items.map(({ project }) => project)).toEqual(['shop.example']);
    expect((await world.overview.changes.execute(OTHER_ACCOUNT)).items).toEqual([]);
    world.clock.advance(7 * DAY);
    expect((await world.overview.changes.execute(OWNER)).counts).toMatchObject({ failing: 1, better: 0 });
  });

  test('of an unknown kind are rejected', async () => {
    const { overview } = newWorld();
    const found = () => overview.changes.execute(OWNER, { kind: 'gone' as never });
    expect(await violationsOf(found)).toEqual(['kind invalid_choice']);
  });
});

test('running reports are counted and listed', async () => {
  const world = newWorld();
  for (const path of ['a', 'b', 'c']) await world.reports.create.execute(OWNER, { url: SHOP + path });
  const { count, items, isComplete } = await world.overview.running.execute(READER, { limit: 2 });
  expect([count, isComplete]).toEqual([3, true]);
  expect(items.map(({ url, status }) => [url, status])).toEqual([
    [`${SHOP}c`, 'pending'],
    [`${SHOP}b`, 'pending'],
  ]);
});

test.each([0, 51, 1.5, Number.NaN])('a limit of %s is rejected', async (limit) => {
  const { overview } = newWorld();
  for (const useCase of [overview.sites, overview.changes, overview.running]) {
    const violations = await violationsOf(() => useCase.execute(OWNER, { limit }));
    expect(violations).toEqual(['limit out_of_range']);
  }
});

test('several totals of a project add up, each with its own days', () => {
  const histories = [
    { now: { scored: 2, scoreSum: 1000 }, openings: [{ day: '2026-03-03', scored: 1, scoreSum: 900 }] },
    {
      now: { scored: -1, scoreSum: -200 },
      openings: [
        { day: '2026-03-04', scored: 0, scoreSum: 0 },
        { day: '2026-03-02', scored: -1, scoreSum: -900 },
      ],
    },
  ];
  const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
  expect(dailyAverages(histories, days)).toEqual([null, 90, 50, 80]);
});
