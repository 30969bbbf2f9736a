import { createApplication } from '../../src/application/index.js';
import { fixedOutcome } from '../../src/adapters/memory/index.js';
import { detailsOf } from '../domain/support/details-of.js';
import { OWNER, OTHER_ACCOUNT, newWorld, readyReport, type World } from './support/new-world.js';

const DAY = 24 * 60 * 60 * 1000;
const URL = 'https://example.com/';

/** Generates the report again. */
async function regenerate(world: World, id: string, score: number): Promise<void> {
  world.generator.answer(URL, fixedOutcome(score));
  await world.reports.update.execute(OWNER, { id, regenerate: true });
  await world.generateAll();
}

async function scoresOf(world: World, id: string) {
  const { items } = await world.generations.list.execute(OWNER, { id, perPage: 100 });
  return items.map(({ outcome }) => (outcome.kind === 'scored' ? outcome.score : outcome.failure.code));
}

test('a generation is stored as failed if every attempt was interrupted', async () => {
  const world = newWorld();
  const { id, project } = await world.reports.create.execute(OWNER, { url: URL });
  const stored = await world.ports.reports.find(id);
  const generationId = stored?.report.state.generationId ?? '';
  await world.reports.generate.giveUp({ generationId, account: 'owner', reportId: id, host: project });
  await world.reports.generate.giveUp({ generationId, account: 'owner', reportId: id, host: project });
  expect(await scoresOf(world, id)).toEqual(['interrupted']);
});

test('the application keeps the configured number of generations', async () => {
  const world = newWorld();
  const { reports } = createApplication(world.ports, { retention: { generationsKept: 2 } });
  const { id } = await readyReport(world, 10);
  for (const score of [20, 30, 40]) {
    world.generator.answer(URL, fixedOutcome(score));
    await reports.update.execute(OWNER, { id, regenerate: true });
    const { generationId } = (await world.ports.reports.find(id))?.report.state ?? { generationId: '' };
    const job = { generationId, account: 'owner', reportId: id, host: 'example.com' };
    await reports.generate.execute(job, { number: 1, isLastAttempt: false }, new AbortController().signal);
  }
  expect(await scoresOf(world, id)).toEqual([40, 30]);
});

describe('purging old generations', () => {
  test('removes generations beyond the maximum age, but not one that is shown', async () => {
    const world = newWorld();
    const { id } = await readyReport(world, 10);
    await regenerate(world, id, 20);
    world.clock.advance(400 * DAY);
    expect(await world.generations.purge.execute()).toBe(0);
    world.clock.advance(1);
    expect(await world.generations.purge.execute()).toBe(1);
    expect(await scoresOf(world, id)).toEqual([20]);
    expect(await world.reports.get.execute(OWNER, { id })).toMatchObject({ score: 20 });
  });

  test('removes nothing without a maximum age', async () => {
    const world = newWorld();
    const { id } = await readyReport(world, 10);
    await regenerate(world, id, 20);
    world.clock.advance(40_000 * DAY);
    const { generations } = createApplication(world.ports, { retention: { generationsMaxAgeDays: null } });
    expect(await generations.purge.execute()).toBe(0);
  });

  test('continues until nothing is left or it is canceled', async () => {
    const limits: number[] = [];
    const stop = new AbortController();
    const { ports } = newWorld();
    const { generations } = createApplication({
      ...ports,
      generations: {
        recordOutcome: (...recording) => ports.generations.recordOutcome(...recording),
        find: (...ids) => ports.generations.find(...ids),
        list: (query) => ports.generations.list(query),
        listScores: (...scores) => ports.generations.listScores(...scores),
        purge: (_before, limit) => {
          limits.push(limit);
          if (limits.length === 5) stop.abort();
          return Promise.resolve({ removed: limit - 1, more: limits.length !== 3 });
        },
      },
    });
    expect(await generations.purge.execute()).toBe(3 * 499);
    expect(await generations.purge.execute(stop.signal)).toBe(2 * 499);
    expect(limits).toEqual(Array(5).fill(500));
    // The number of steps in one call is limited; the next call continues.
    const calls = limits.length;
    expect(await generations.purge.execute()).toBe(200 * 499);
    expect(limits).toHaveLength(calls + 200);
  });
});

test('readers without access to a report cannot read its generations', async () => {
  const world = newWorld();
  const { id } = await readyReport(world, 10);
  await regenerate(world, id, 20);
  const [last] = (await world.generations.list.execute(OWNER, { id })).items;
  await world.reports.update.execute(OWNER, { id, privacy: 'password', password: 'swordfish' });
  const ways = (password?: string) => [
    () => world.generations.list.execute(OTHER_ACCOUNT, { id, password }),
    () => world.generations.listScores.execute(OTHER_ACCOUNT, { id, password }),
    () => world.generations.get.execute(null, { id, password, generationId: last?.id ?? '' }),
    () => world.generations.compare.execute(OTHER_ACCOUNT, { id, password }),
  ];
  for (const way of ways()) expect(await detailsOf(way)).toEqual({ kind: 'password-required' });
  for (const way of ways('guess')) expect(await detailsOf(way)).toEqual({ kind: 'password-wrong' });
  for (const way of ways('swordfish')) expect(await detailsOf(way)).toBeNull();
  await world.reports.update.execute(OWNER, { id, privacy: 'private' });
  for (const way of ways()) expect(await detailsOf(way)).toEqual({ kind: 'not-found', what: 'report' });
});

test('all violations of a list input are reported together', async () => {
  const world = newWorld();
  const { id } = await readyReport(world);
  const input = { id, status: 'pending' as 'ready', perPage: 11 as 10 };
  expect(await detailsOf(() => world.generations.list.execute(OWNER, input))).toMatchObject({
    kind: 'invalid',
    violations: [{ field: 'status' }, { field: 'per_page' }],
  });
});

test('a comparison shows whether the generator’s version differs', async () => {
  const world = newWorld();
  const { id } = await readyReport(world, 10);
  Object.assign(world.generator.identity, { version: '2' });
  await regenerate(world, id, 20);
  expect(await world.generations.compare.execute(OWNER, { id })).toMatchObject({ sameGenerator: false, change: 10 });
});

test('scores over time include failures, newest first', async () => {
  const world = newWorld();
  const { id } = await readyReport(world, 10);
  world.clock.advance(DAY);
  world.generator.answer(URL, { kind: 'failed', failure: { code: 'not_html', message: 'No HTML.' } });
  await world.reports.update.execute(OWNER, { id, regenerate: true });
  await world.generateAll();
  const scores = await world.generations.listScores.execute(OWNER, { id });
  expect(scores.map(({ score, failure }) => [score, failure?.code])).toEqual([
    [null, 'not_html'],
    [10, undefined],
  ]);
  expect(scores[0]!.finishedAt.getTime() - scores[1]!.finishedAt.getTime()).toBe(DAY);
});

describe('a comparison since a time', () => {
  /** Runs on days 0, 2 and 4, with scores 10, 20 and 40. */
  async function newHistory() {
    const world = newWorld();
    const { id } = await readyReport(world, 10);
    const start = world.clock.now().getTime();
    for (const score of [20, 40]) {
      world.clock.advance(2 * DAY);
      await regenerate(world, id, score);
    }
    const since = (days: number, input = {}) =>
      world.generations.compare.execute(OWNER, { id, since: new Date(start + days * DAY), ...input });
    return { world, since };
  }

  test.each([
    [0, 10, 30],
    [1.9, 10, 30],
    [2, 20, 20],
    [3.9, 20, 20],
    [4, 40, 0],
    [9, 40, 0],
  ])('of day %p starts at the last score until then', async (day, from, change) => {
    const { since } = await newHistory();
    const compared = await since(day);
    expect([compared.from.outcome.score, compared.to.outcome.score, compared.change]).toEqual([from, 40, change]);
  });

  test('before the first run is rejected, as is another start', async () => {
    const { since } = await newHistory();
    const rejected = (code: string) => ({ kind: 'invalid', violations: [{ field: 'since', code }] });
    expect(await detailsOf(() => since(-0.1))).toMatchObject(rejected('no_generation'));
    const from = (await since(0)).from.id;
    expect(await detailsOf(() => since(0, { from }))).toMatchObject(rejected('conflict'));
  });
});
