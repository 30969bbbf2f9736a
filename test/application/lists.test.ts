import fc from 'fast-check';
import { RESULTS } from '../../src/domain/index.js';
import {
  DIRECTIONS,
  PROJECT_SORTS,
  REPORT_SORTS,
  type Cursor,
  type ListProjectsInput,
  type ListReportsInput,
  type Page,
} from '../../src/application/index.js';
import { fixedOutcome } from '../../src/adapters/memory/index.js';
import { faultsOf } from '../domain/support/details-of.js';
import { OWNER, STRANGER, newWorld, type World } from './support/new-world.js';

const FAILED = { kind: 'failed', failure: { code: 'not_html', message: 'Not HTML.' } } as const;
const PATHS = ['', 'a_b', 'AxB', '50%25', '?q=\\', "'quoted'", 'ü', 'www.', 'long/'.repeat(20)];

/** 43 reports on seven hosts, most of them graded, with many ties; one of another account among them. */
async function fill(): Promise<World> {
  const world = newWorld();
  await world.reports.create.execute(STRANGER, { url: 'https://host-1.example/' });
  for (let index = 0; index < 43; index += 1) {
    const url = new URL(`https://host-${index % 7}.example/${PATHS[index % PATHS.length] ?? ''}`).href;
    world.generator.answer(url, index % 5 === 0 ? FAILED : fixedOutcome((index % 9) * 12.5));
    await world.reports.create.execute(OWNER, { url });
    if (index % 10 !== 9) continue;
    await world.generateAll();
    world.clock.advance(1000);
  }
  return world;
}

let world: World;
beforeAll(async () => {
  world = await fill();
});

const allReports = async () => (await world.reports.list.execute(OWNER, { perPage: 100 })).items;

/** Every row, a page at a time, to the end and back again. */
async function walk<Row>(
  list: (cursor?: Cursor) => Promise<Page<Row>>,
): Promise<{ forwards: Row[][]; backwards: Row[][] }> {
  const forwards: Row[][] = [];
  const backwards: Row[][] = [];
  let page = await list();
  expect(page.prev).toBeNull();
  for (forwards.push([...page.items]); page.next !== null; forwards.push([...page.items])) {
    page = await list(page.next);
  }
  for (backwards.unshift([...page.items]); page.prev !== null; backwards.unshift([...page.items])) {
    page = await list(page.prev);
  }
  return { forwards, backwards };
}

const search = fc.option(fc.constantFrom('host-1', 'EXAMPLE', '_', '%', 'nowhere', 'o'), { nil: undefined });
const sort = fc.constantFrom(...DIRECTIONS);

test('walking through a list of reports and back gives the same rows, whatever the list', async () => {
  const inputs: fc.Arbitrary<ListReportsInput> = fc.record({
    search,
    sort,
    sortBy: fc.constantFrom(...REPORT_SORTS),
    result: fc.option(fc.constantFrom(...RESULTS), { nil: undefined }),
    project: fc.option(fc.constantFrom('host-1.example', 'HOST-2.example', 'unknown.example'), { nil: undefined }),
    perPage: fc.constantFrom(10, 25),
  });
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const { forwards, backwards } = await walk((cursor) => world.reports.list.execute(OWNER, { ...input, cursor }));
      const whole = (await world.reports.list.execute(OWNER, { ...input, perPage: 100 })).items;
      expect(forwards.flat()).toEqual(whole);
      expect(backwards.flat()).toEqual(whole);
    }),
    { numRuns: 60 },
  );
});

test('walking through a list of projects and back gives the same rows', async () => {
  const many = newWorld();
  for (let index = 0; index < 23; index += 1) {
    await many.reports.create.execute(OWNER, { url: `https://host-${index}.example/` });
    if (index % 4 === 3) many.clock.advance(1000);
  }
  const inputs: fc.Arbitrary<ListProjectsInput> = fc.record({
    search,
    sort,
    sortBy: fc.constantFrom(...PROJECT_SORTS),
  });
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const { forwards, backwards } = await walk((cursor) => many.projects.list.execute(OWNER, { ...input, cursor }));
      const whole = (await many.projects.list.execute(OWNER, { ...input, perPage: 100 })).items;
      expect(forwards.flat()).toEqual(whole);
      expect(backwards.flat()).toEqual(whole);
    }),
    { numRuns: 30 },
  );
});

test('a search finds exactly the URLs that hold its text, without regard to case', async () => {
  const rows = await allReports();
  const pieces = fc
    .tuple(fc.constantFrom(...rows), fc.nat(60), fc.integer({ min: 1, max: 20 }))
    .map(([row, from, length]) => {
      return row.url.slice(from % row.url.length).slice(0, length);
    });
  const texts = fc.oneof(pieces, fc.string({ minLength: 1 }), fc.constantFrom('%', '_', '\\', '%25', "'", 'AXB', '__'));
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const expected = rows.filter(({ url }) => url.toLowerCase().includes(text.toLowerCase()));
      const found = await world.reports.list.execute(OWNER, { search: text, perPage: 100 });
      expect(found.items).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test('the newest reports come first, ten of them, unless asked otherwise', async () => {
  const { items, prev, next } = await world.reports.list.execute(OWNER);
  const ids = (await allReports()).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().reverse());
  expect(ids).toHaveLength(43);
  expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  expect([prev, next?.towards]).toEqual([null, 'next']);
});

test('a result selects by the score shown, a project by its name without regard to case', async () => {
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

test('projects tell what their reports amount to', async () => {
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

test('a wrong input is refused with every fault', async () => {
  const wrong = { search: 'x'.repeat(256), sortBy: 'size', sort: 'up', perPage: 11, result: 'great' } as object;
  expect(await faultsOf(() => world.reports.list.execute(OWNER, wrong))).toEqual([
    'sort_by invalid_choice',
    'search too_long',
    'result invalid_choice',
    'sort invalid_choice',
    'per_page invalid_choice',
  ]);
  expect(await faultsOf(() => world.projects.list.execute(OWNER, { search: 'a\0b' }))).toEqual([
    'search invalid_character',
  ]);
  expect(await faultsOf(() => world.reports.list.execute(OWNER, { search: 'x'.repeat(255) }))).toBeNull();
});
