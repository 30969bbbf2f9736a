import { jest } from '@jest/globals';
import { inject } from 'light-my-request';
import { createKoaApp } from '../../../src/adapters/koa/index.js';
import { FixedGenerator, MemoryPasswordHasher, createMemoryPorts } from '../../../src/adapters/memory/index.js';
import { StaticGenerator } from '../../../src/adapters/static-generator/index.js';
import { createApplication } from '../../../src/application/index.js';
import { parsePage } from './pages/support/parse-page.js';

/** A page of the documentation of the static generator. White space is collapsed. */
async function read(path: string) {
  const generator = new FixedGenerator();
  jest.spyOn(generator, 'describe').mockImplementation(() => new StaticGenerator().describe());
  const ports = createMemoryPorts({ generator, passwords: new MemoryPasswordHasher(2) });
  const app = createKoaApp(createApplication(ports), {
    trustProxy: 0,
    requestLimiter: null,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    health: { isReady: async () => ({ ok: true, checks: {} }) },
    metrics: { observeRequest: ignore, render: async () => ({ contentType: 'text/plain', body: '' }) },
    version: '1.0.0',
  });
  const answer = await inject(app.callback(), { method: 'GET', url: path, headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(200);
  const page = parsePage(answer.body);
  return { page, text: page.one('main').text.replace(/\s+/g, ' ') };
}

test('a check names its criteria, and every category that lists it', async () => {
  const { page, text } = await read('/docs/checks/image-alt');
  expect(text).toContain('WCAG 2.2: 1.1.1 Non-text Content (A) · EN 301 549: 9.1.1.1 Non-text content');
  expect(text).toContain('A pass does not prove that it meets them.');
  expect(text).toContain('Also listed in Search engines');
  expect(page.all('a').map(({ attributes }) => attributes['href'])).toContain(
    'https://www.w3.org/TR/WCAG22/#non-text-content',
  );
});

test('a best practice says so, and a check of another subject names no standard', async () => {
  const practice = await read('/docs/checks/heading-order');
  expect(practice.text).toContain('Best practice: no success criterion of WCAG 2.2 requires it.');
  const other = await read('/docs/checks/has-hsts');
  expect(other.text).not.toMatch(/WCAG|Best practice:|Also listed/);
});

test('the list shows a check in both categories, and its weight only where it counts', async () => {
  const { page } = await read('/docs/checks');
  const rows = page.all('tr').filter(({ text }) => /\bimage-alt\b/.test(text) && !text.includes('input-image-alt'));
  expect(rows.map(({ text }) => /Counts in Accessibility/.test(text))).toEqual([true, false]);
});

test('the list says what accessibility checks cannot tell, and which five tests to do by hand', async () => {
  const { page, text } = await read('/docs/checks');
  expect(page.elements.filter(({ attributes }) => attributes['id'] === 'test-accessibility')).toHaveLength(1);
  expect(text).toContain('A good score is not a statement of conformance with WCAG or EN 301 549.');
  expect(
    page
      .all('ol')
      .map((list) => list.text)
      .join(),
  ).toMatch(/Keyboard: .*Screen reader: .*Text alternatives: .*Zoom: .*Contrast/s);
});

function ignore(): void {}
