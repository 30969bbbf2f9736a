import { buildMap, type MapRow } from '../../../../../../src/adapters/koa/pages/site/map/build-map.js';

const page = (path: string, score: number | null = 90, host = 'a.example') => ({
  url: `https://${host}${path}`,
  score,
});

const pages = (length: number, path: string, score: number | null = 90) =>
  Array.from({ length }, (_, index) => page(`${path}${index}`, score));

const names = (rows: readonly MapRow[]) => rows.map(({ name, pages: count }) => [name, count]);

test('groups pages by two levels of folders, those with most pages first', () => {
  const { rows, pagesPerBar, longest } = buildMap([
    page('/'),
    ...pages(2, '/blog/', 70),
    ...pages(3, '/shop/tea/', 60),
    ...pages(4, '/shop/coffee/x?y='),
    page('/shop/offers', 30),
  ]);
  expect(names(rows)).toEqual([
    ['/', 1],
    ['/shop/', 8],
    ['/blog/', 2],
  ]);
  expect(names(rows[1]!.children)).toEqual([
    ['/coffee/', 4],
    ['/tea/', 3],
    ['other pages', 1],
  ]);
  expect([pagesPerBar, longest]).toEqual([1, 4]);
  expect(rows[2]).toMatchObject({ mean: 70, search: 'a.example/blog/', bars: [70, 70] });
  expect(rows[1]).toMatchObject({ bars: [], counts: { good: 4, decent: 3, bad: 1, none: 0 } });
  expect(rows[1]!.children.map(({ path, search }) => [path, search])).toEqual([
    ['/shop/coffee/', 'a.example/shop/coffee/'],
    ['/shop/tea/', 'a.example/shop/tea/'],
    ['/shop/ (other pages)', null],
  ]);
});

test('a folder with one page counts as a page, and folders that hold one folder are skipped', () => {
  const { rows } = buildMap([page('/about/'), page('/contact/'), ...pages(3, '/en/docs/v1/')]);
  expect(names(rows)).toEqual([
    ['/', 2],
    ['/en/docs/v1/', 3],
  ]);
});

test('bars are sorted by score, and pages that failed come last without a score', () => {
  const { rows } = buildMap([page('/a', 10), page('/b', null), page('/c', 100)]);
  expect(rows[0]).toMatchObject({ bars: [100, 10, null], mean: 55, counts: { good: 1, bad: 1, none: 1 } });
  expect(buildMap([page('/', null)]).rows[0]).toMatchObject({ mean: null, bars: [null] });
});

test('one bar stands for several pages of a large folder, the same number everywhere', () => {
  const { rows, pagesPerBar, longest } = buildMap([...pages(901, '/big/', 50), ...pages(5, '/small/', 80)]);
  expect([pagesPerBar, longest]).toEqual([4, 226]);
  expect(rows.map(({ bars }) => bars.length)).toEqual([226, 2]);
  expect(rows.map(({ mean }) => mean)).toEqual([50, 80]);
});

test('rows and bars stay few however large the site is', () => {
  const site = Array.from({ length: 10_000 }, (_, index) =>
    page(`/${index % 300}/${index % 17}/${index}`, index % 100),
  );
  const { rows } = buildMap(site);
  const all = rows.flatMap((row) => [row, ...row.children]);
  expect(rows.at(-1)).toMatchObject({ name: '280 more folders', search: null });
  expect(all.length).toBeLessThan(250);
  expect(all.reduce((sum, { bars }) => sum + bars.length, 0)).toBeLessThan(2500);
  expect(rows.reduce((sum, row) => sum + row.pages, 0)).toBe(10_000);
});

test('hostile addresses do not break it', () => {
  const deep = `/${'a/'.repeat(900)}`;
  const { rows } = buildMap([page(`${deep}1`), page(`${deep}2`), page('//x'), page('/%E2%80%AE/x'), page('')]);
  expect(rows.reduce((sum, row) => sum + row.pages, 0)).toBe(5);
  expect(buildMap([])).toEqual({ rows: [], pagesPerBar: 1, longest: 0 });
});
