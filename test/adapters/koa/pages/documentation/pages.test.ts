import { jest } from '@jest/globals';
import { brotliDecompressSync } from 'node:zlib';
import { costOf } from '../../../../../src/adapters/koa/pages/documentation/checks/catalogue-lookup.js';
import { outcomeSentences } from '../../../../../src/adapters/koa/pages/documentation/checks/outcome-sentences.js';
import { schemaRows } from '../../../../../src/adapters/koa/pages/documentation/api/schema-rows.js';
import type { Catalogue } from '../../../../../src/application/index.js';
import { newDocsWorld } from './support/docs-world.js';

interface Described {
  readonly parameters?: readonly { readonly in?: string; readonly description?: string }[];
}

const world = newDocsWorld();

const PAGES = [
  '/docs',
  '/docs/api',
  '/docs/api/createReport',
  '/docs/checks',
  '/docs/checks/has-hsts',
  '/docs/scoring',
  '/docs/problems',
  '/docs/problems/not-found',
];

describe('every page', () => {
  test.each(PAGES)('%s says where it is, and every link on it works', async (path) => {
    const { page } = await world.read(path);
    const links = page.all('a').map(({ attributes }) => attributes);
    const current = links.filter((attributes) => attributes['aria-current'] !== undefined);
    // The header, and the section or the page itself.
    expect(current.length).toBeGreaterThanOrEqual(2);
    expect(page.all('h1')).toHaveLength(1);
    const ids = new Set(page.elements.map(({ attributes }) => attributes['id']));
    for (const { href = '' } of links) {
      const url = new URL(href, `http://grades.example${path}`);
      if (url.host !== 'grades.example') continue;
      if (url.pathname === path) expect(url.hash === '' || ids.has(url.hash.slice(1))).toBe(true);
      else expect([href, (await world.visit(url.pathname)).statusCode < 400]).toEqual([href, true]);
    }
    expect(ids.size - 1).toBe(page.elements.filter(({ attributes }) => attributes['id'] !== undefined).length);
  });

  test.each([...PAGES, '/openapi.json'])('%s is compressed, and sent once', async (path) => {
    const plain = await world.visit(path);
    const packed = await world.visit(path, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(packed.headers['vary']).toContain('Accept-Encoding');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const etag = packed.headers['etag'] as string;
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await world.visit(path, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  });

  test('depends on the address of the service', async () => {
    expect((await world.visit('/docs', { host: 'one.example' })).body).toContain('http://one.example/api/v1/reports');
    expect((await world.visit('/docs', { host: 'two.example' })).body).not.toContain('one.example');
  });

  test('is served to everyone while the storage fails', async () => {
    const { visit, signIn, application } = newDocsWorld();
    const cookie = await signIn();
    expect((await visit('/docs', { cookie })).body).toContain('Sign out');
    const resume = jest.spyOn(application.sessions.resume, 'execute').mockRejectedValue(new Error('away'));
    const answer = await visit('/docs', { cookie });
    expect(resume).toHaveBeenCalled();
    expect([answer.statusCode, answer.body.includes('Sign out')]).toEqual([200, false]);
  });
});

describe('a page about a check', () => {
  test('says how to fix it first, then why, what, and what it costs', async () => {
    const { page, text } = await world.read('/docs/checks/has-hsts');
    expect(
      page
        .all('h2')
        .map(({ text: heading }) => heading)
        .slice(0, 5),
    ).toEqual(['How to fix it', 'Why it matters', 'What we check', 'Effect on the score', 'Sources']);
    expect(text).toMatch(/Worth up to ?\d\.\d points/);
    expect(text).toContain('When it fails: HSTS policy is missing or weak');
    expect(text).toMatch(/← HTTP redirects to HTTPS.*Content-Security-Policy protects against injected scripts →/);
  });

  test('is found with any percent-encoding', async () => {
    const { text } = await world.read('/docs/checks/%68as-hsts');
    expect(text).toContain('Strong HSTS policy is set');
    expect(text).not.toContain('→');
  });

  test('says what it limits, and that advice costs nothing', async () => {
    const capped = await world.read('/docs/checks/is-crawlable');
    expect(capped.text).toContain('While it fails, the result is decent at best, whatever else passes.');
    const advice = await world.read('/docs/checks/structured-data');
    expect(advice.text).toContain('This check is advice: it costs no points.');
  });

  test('lists the checks of its category, and the other categories', async () => {
    const { page } = await world.read('/docs/checks/has-hsts');
    const neighbors = page.elements.find(({ attributes }) => attributes['class'] === 'docs-neighbors');
    expect(neighbors?.text).toMatch(/Security.*Cookies are protected.*Other checks.*Accessibility/s);
    expect(neighbors?.text).not.toContain('Images have a text alternative');
  });
});

describe('the API reference', () => {
  test('has a form with every parameter, none of which has a name', async () => {
    const { page } = await world.read('/docs/api/createReport');
    const fields = page.elements.filter(({ attributes }) => attributes['data-in'] !== undefined);
    expect(fields.map(({ attributes }) => attributes['data-name'] ?? attributes['data-in'])).toEqual(
      expect.arrayContaining(['key', 'Prefer', 'url', 'privacy', 'password']),
    );
    expect(fields.filter(({ attributes }) => attributes['name'] !== undefined)).toEqual([]);
    const form = page.all('form').find(({ attributes }) => attributes['data-try'] !== undefined);
    expect(form?.attributes).toMatchObject({ 'data-try': '../../api/v1/reports', 'data-method': 'POST', hidden: '' });
    expect(page.all('p').filter(({ text }) => text.includes('needs JavaScript'))).toHaveLength(1);
  });

  test('says what each parameter of a path is', async () => {
    const { paths } = (await world.visit('/openapi.json')).json<{ paths: Record<string, Record<string, Described>> }>();
    const parameters = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap((operation) => (operation.parameters ?? []).filter((parameter) => parameter.in === 'path'));
    expect(parameters.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['ID of the report.', 'ID of the link.', 'ID of the key.', 'Name of the problem.']),
    );
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
  });

  test('asks before it deletes', async () => {
    const { text } = await world.read('/docs/api/deleteReport');
    expect(text).toContain('This deletes data. I want to send it.');
  });

  test('shows no key field for operations that need no key', async () => {
    const { page } = await world.read('/docs/api/health');
    expect(page.elements.filter(({ attributes }) => attributes['id'] === 'try-key')).toEqual([]);
  });

  test('lists the members of a response by their path', () => {
    const schemas = {
      Thing: { type: 'object', properties: { parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } } } },
      Part: {
        type: 'object',
        properties: { at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] } },
      },
      Loop: { type: 'object', properties: { again: { $ref: '#/components/schemas/Loop' } } },
    };
    const data = { type: 'object', properties: { data: { $ref: '#/components/schemas/Thing' } } };
    expect(schemaRows(data, schemas).map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'data: object',
      'data.parts: array of objects',
      'data.parts[].at: string (date-time) or null',
    ]);
    expect(schemaRows({ $ref: '#/components/schemas/Loop' }, schemas)).toHaveLength(8);
  });
});

test('the scoring page has the numbers of the generator', async () => {
  const { text } = await world.read('/docs/scoring');
  expect(text).toContain('Accessibility40 %11 plus 0.1 times the weight of passes');
  expect(text).toContain('Crawlers are blocked from indexing the pagedecentSearch engines may not list this page.');
});

test('a sentence about each outcome is found', () => {
  expect(outcomeSentences('Checks a thing. Passes when it is there. Warns twice. Needs a look otherwise.')).toEqual([
    { outcome: null, text: 'Checks a thing.' },
    { outcome: 'Passes', text: 'when it is there.' },
    { outcome: 'Warns', text: 'twice.' },
    { outcome: 'Needs a look', text: 'otherwise.' },
  ]);
  expect(outcomeSentences('It Passes along.')).toEqual([{ outcome: null, text: 'It Passes along.' }]);
});

test('the cost of a check follows the curve of its category', () => {
  const described = { title: '', failureTitle: '', what: '', why: '', fix: '', source: { name: '', url: '' } };
  const check = { ...described, id: 'a', category: 'one', weight: 1 };
  const catalogue: Catalogue = {
    generator: { name: 'test', version: '1' },
    categories: [
      { id: 'one', title: 'One', weight: 1, curve: { half: 1, steepness: 1 } },
      { id: 'two', title: 'Two', weight: 3 },
    ],
    checks: [check, { ...check, id: 'b', weight: 3 }, { ...check, id: 'c', category: 'two', weight: 0 }],
  };
  // 100 / (1 + 1) of a quarter of the total. The more is lost already, the less this check adds.
  expect(costOf(catalogue.checks[0]!, catalogue)).toEqual({ alone: '12.5 points', most: '12.5 points' });
  expect(costOf(catalogue.checks[1]!, catalogue)).toEqual({ alone: '18.8 points', most: '18.8 points' });
  expect(costOf(catalogue.checks[2]!, catalogue)).toEqual({ alone: 'no points', most: 'no points' });
});
