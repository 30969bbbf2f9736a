import { DocumentationSearch } from '../../../../../src/adapters/koa/pages/documentation/search/documentation-search.js';
import type { SearchDocument } from '../../../../../src/adapters/koa/pages/documentation/search/search-documents.js';
import { newDocsWorld } from './support/docs-world.js';

const world = newDocsWorld();

/** The titles and kinds of the results. */
async function find(query: string): Promise<string[]> {
  const { page } = await world.read(`/docs/search?q=${encodeURIComponent(query)}`);
  const kinds = page.elements.filter(({ attributes }) => attributes['class'] === 'tag neutral');
  const titles = page.all('h2').filter(({ text }) => text !== 'On this page');
  return titles.map(({ text }, index) => `${kinds[index]?.text}: ${text}`);
}

test.each([
  ['hsts', 'Check: Strong HSTS policy is set'],
  ['image-alt', 'Check: Images have a text alternative'],
  ['createReport', 'API: Create a report'],
  ['revoke key', 'API: Revoke an API key'],
  ['429', 'Problem: Too many requests'],
  ['version conflict', 'Problem: Version conflict'],
  ['caps', 'Scoring: Caps'],
  ['terminal', 'Guide: At the terminal'],
  ['acessibility imges', 'Check: Images have a text alternative'],
])('a search for "%s" finds %s', async (query, expected) => {
  expect((await find(query)).slice(0, 5)).toContain(expected);
});

test('the field keeps the query, and results show where it matches', async () => {
  const { page } = await world.read('/docs/search?q=%3Cb%3E%22hsts%22');
  const field = page.elements.find(({ attributes }) => attributes['id'] === 'docs-search');
  expect(field?.attributes['value']).toBe('<b>"hsts"');
  expect(page.all('mark').length).toBeGreaterThan(0);
  expect(page.all('b')).toHaveLength(0);
});

test('a search without results says what to try', async () => {
  const { text } = await world.read('/docs/search?q=zzzzqqqq');
  expect(text).toContain('Nothing found. Try fewer or shorter words, or browse:All checks');
});

test('an empty search says what it can find', async () => {
  expect((await world.read('/docs/search')).text).toContain('Enter what you are looking for');
});

test('a query has at most 200 characters', async () => {
  expect((await world.visit(`/docs/search?q=${'x'.repeat(200)}`)).statusCode).toBe(200);
  const answer = await world.visit(`/docs/search?q=${'x'.repeat(201)}`);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('The search has 201 characters. Use at most 200.');
  expect(answer.body).toContain('x'.repeat(201));
});

test('results are neither indexed nor stored', async () => {
  const answer = await world.visit('/docs/search?q=hsts');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
});

test('only the first ten words count', async () => {
  const others = Array.from({ length: 10 }, (_, index) => `zzqq${index}`).join('-');
  expect(await find(`${others}-hsts`)).toEqual([]);
  expect(await find(`hsts-${others}`)).toContain('Check: Strong HSTS policy is set');
});

test('an excerpt begins and ends between words around the first match', () => {
  const text = `${'Before it. '.repeat(30)}The needle is here. ${'After it. '.repeat(30)}`;
  const document: SearchDocument = { path: '/docs', kind: 'Guide', title: 'Title', names: '', text };
  const [result] = new DocumentationSearch([document]).find('needle');
  expect(result?.excerpt[1]).toBe('needle');
  expect(result?.excerpt.join('')).toMatch(/^… (?:Before|it\.) .* The needle is here\. .*\w\.? …$/);
  expect(result?.excerpt.join('').length).toBeLessThan(210);
});

test('every document can be found, and leads to a page that exists', async () => {
  const paths = new Set<string>();
  for (const query of ['a', 'report', 'check', 'page', 'key', 'score', 'request']) {
    const { page } = await world.read(`/docs/search?q=${query}`);
    for (const { attributes } of page.all('a'))
      paths.add(new URL(attributes['href']!, 'http://x/docs/search').pathname);
  }
  for (const path of paths) expect([path, (await world.visit(path)).statusCode]).toEqual([path, 200]);
});
