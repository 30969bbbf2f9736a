import { RESULTS } from '../../src/domain/index.js';
import { DIRECTIONS, REPORT_SORTS } from '../../src/application/index.js';
import { violationsOf } from '../domain/support/details-of.js';
import { manyReports } from './support/many-reports.js';
import { OWNER, type World } from './support/new-world.js';

let world: World;
beforeAll(async () => {
  world = await manyReports();
});

const allReports = async () => (await world.reports.list.execute(OWNER, { perPage: 100 })).items;

test('by default a list has the ten newest reports', async () => {
  const { items, prev, next } = await world.reports.list.execute(OWNER);
  const ids = (await allReports()).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().reverse());
  expect(ids).toHaveLength(43);
  expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  expect([prev, next?.towards]).toEqual([null, 'next']);
});

test('results filter by the shown score, projects by name, case-insensitively', async () => {
  const rows = await allReports();
  for (const result of RESULTS) {
    const expected = rows.filter((row) => row.result === result);
    expect(expected).not.toEqual([]);
    const { items } = await world.reports.list.execute(OWNER, { result, project: '', search: '', perPage: 100 });
    expect(items).toEqual(expected);
  }
  const { items } = await world.reports.list.execute(OWNER, { project: 'HOST-3.EXAMPLE' });
  expect(items).toEqual(rows.filter(({ project }) => project === 'host-3.example'));
  expect((await world.reports.list.execute(OWNER, { project: 'host' })).items).toEqual([]);
});

test.each(REPORT_SORTS)('reports without a key come last in both directions: %s', async (sortBy) => {
  for (const direction of DIRECTIONS) {
    const { items } = await world.reports.list.execute(OWNER, { sortBy, sort: direction, perPage: 100 });
    const isBare = items.map(({ score, generatedAt }) => (sortBy === 'score' ? score : generatedAt) === null);
    if (sortBy === 'score' || sortBy === 'generated_at') expect(isBare).toEqual(isBare.toSorted());
    expect(isBare).toContain(true);
    expect(items).toHaveLength(43);
  }
});

test('projects summarize their reports', async () => {
  const rows = await allReports();
  const { items } = await world.projects.list.execute(OWNER, { sortBy: 'project', sort: 'asc' });
  expect(items.map(({ name }) => name)).toEqual(Array.from({ length: 7 }, (_, index) => `host-${index}.example`));
  for (const { name, reportsCount, results, averageScore } of items) {
    const inside = rows.filter(({ project }) => project === name);
    const scores = inside.flatMap(({ score }) => score ?? []);
    expect(reportsCount).toBe(inside.length);
    expect(results.none).toBe(inside.length - scores.length);
    for (const result of RESULTS) expect(results[result]).toBe(inside.filter((row) => row.result === result).length);
    expect(averageScore).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / scores.length, 0);
  }
});

test('an invalid input is rejected with every violation', async () => {
  const wrong = {
    search: 'x'.repeat(256),
    sortBy: 'size',
    sort: 'up',
    perPage: 11,
    result: 'great',
    privacy: 'secret',
    status: 'done',
  } as object;
  expect(await violationsOf(() => world.reports.list.execute(OWNER, wrong))).toEqual([
    'sort_by invalid_choice',
    'search too_long',
    'result invalid_choice',
    'privacy invalid_choice',
    'status invalid_choice',
    'sort invalid_choice',
    'per_page invalid_choice',
  ]);
  expect(await violationsOf(() => world.projects.list.execute(OWNER, { search: 'a\0b' }))).toEqual([
    'search invalid_character',
  ]);
  expect(await violationsOf(() => world.reports.list.execute(OWNER, { search: 'x'.repeat(255) }))).toBeNull();
});
