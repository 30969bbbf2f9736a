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
import { manyReports } from './support/many-reports.js';
import { OWNER, newWorld, type World } from './support/new-world.js';

let world: World;
beforeAll(async () => {
  world = await manyReports();
});

const allReports = async () => (await world.reports.list.execute(OWNER, { perPage: 100 })).items;

/** Every row, in pages, to the end and back. */
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

test('walking through any list of reports and back returns the same rows', async () => {
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

test('walking through a list of projects and back returns the same rows', async () => {
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

test('a search finds exactly the URLs that contain its text, case-insensitively', async () => {
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
