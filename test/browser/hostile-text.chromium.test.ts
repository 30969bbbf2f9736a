import type { Page } from 'playwright-core';
import { audit, audited } from '../adapters/koa/pages/support/page-world.js';
import { StaticGenerator, parseAllowedTargets } from '../../src/adapters/static-generator/index.js';
import { Site } from '../end-to-end/support/site.js';
import { axeViolations } from './support/axe.js';
import { useBrowser } from './support/browser.js';
import { idOf } from './support/seed-reports.js';
import { overflowsOf } from './support/layout.js';
import { openPages, type OpenPages } from './support/open-pages.js';

/** If any of this runs, it opens a dialog, requests another host or violates the CSP, and the test fails. */
const HOSTILE =
  `"'><script>alert(1)</script><img src=x onerror=alert(2)><svg/onload=alert(3)></title></textarea></style>` +
  `<a href="javascript:alert(4)">here</a><iframe src="//evil.example"></iframe>{{7*7}}\${alert(5)}`;

/** Reverses the direction of the text that follows. */
const REVERSED = `\u202E\u2066gnp.exe\u0000\uD800`;

const LONG = 'W'.repeat(5000);

const ADDRESS = `https://hostile.example/${encodeURIComponent(HOSTILE)}?q=${LONG.slice(0, 1000)}&"'<b>=1&%E2%80%AE=${REVERSED.slice(0, 9)}`;

const browser = useBrowser();
let pages: OpenPages;
let site: Site;

beforeAll(async () => {
  pages = await openPages();
  site = await Site.start();
});
afterAll(async () => {
  await pages.close();
  await site.close();
});

/** Expects that no hostile text became an element and that the page does not overflow. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.locator('main img, main iframe, main script, main a[href^="javascript:"]').count()).toBe(0);
  for (const width of [1000, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await overflowsOf(page)).toEqual([]);
  }
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.locator('.site-footer').innerText()).toMatch(/^Scores go from 0 to 100/);
}

async function openSections(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
}

test('the audits of a hostile page are shown as text', async () => {
  site.handle('/page-hostile', (_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html', 'x-powered-by': HOSTILE, 'set-cookie': `id=${LONG}` })
      .end(
        `<!doctype html><title>${HOSTILE.replaceAll('</title>', '')}${REVERSED}</title>` +
          `<img src="/${encodeURIComponent(HOSTILE)}"><a href="${LONG}"></a>${HOSTILE}<h1 id="${LONG}">${REVERSED}</h1>`,
      );
  });
  const url = `${site.origin}/page-hostile`;
  const allowed = parseAllowedTargets('127.0.0.1');
  const generator = new StaticGenerator({ allowedTargets: allowed.targets });
  const outcome = await generator.generate(url, new AbortController().signal);
  expect(JSON.stringify(outcome)).toContain('onerror=alert(2)');
  pages.generator.answer(url, outcome);
  const path = await pages.create({ url });
  await pages.generateAll();

  const page = await browser.newVisitor();
  await page.goto(pages.origin + path);
  await openSections(page);
  expect(await page.locator('main').innerText()).toContain('onerror=alert(2)');
  await expectHarmless(page);
});

test('every text of a report is shown as text', async () => {
  const hostile = audit({
    title: HOSTILE,
    explanation: HOSTILE + REVERSED + LONG,
    evidence: (['element', 'header', 'url', 'text'] as const).flatMap((kind) =>
      [HOSTILE, REVERSED, LONG, 'javascript:alert(6)'].map((value) => ({ kind, value, line: 1 })),
    ),
  });
  const url = new URL(ADDRESS).href;
  pages.generator.answer(url, audited(hostile));
  const path = await pages.create({ url });
  const failed = 'https://failed.example/';
  pages.generator.answer(failed, { kind: 'failed', failure: { code: 'not_html', message: HOSTILE + REVERSED + LONG } });
  const failedPath = await pages.create({ url: failed });
  await pages.generateAll();

  const page = await browser.newVisitor();
  for (const each of [path, failedPath]) {
    await page.goto(pages.origin + each);
    await openSections(page);
    expect(await page.locator('main').innerText()).toContain('<script>alert(1)</script>');
    expect(await page.locator('main').innerText()).not.toMatch(/[\u202E\u2066]/);
    await expectHarmless(page);
  }

  await pages.enter(page);
  for (const each of ['', `/${idOf(path)}`, `/${idOf(failedPath)}`, `/${idOf(path)}/delete`]) {
    await page.goto(`${pages.origin}/dashboard/reports${each}`);
    await expectHarmless(page);
  }
});

test('form fields and URL parameters are shown as text', async () => {
  const page = await browser.newVisitor();
  await pages.enter(page);
  const hostile = new URLSearchParams({ search: HOSTILE, project: HOSTILE, result: HOSTILE, order: HOSTILE });
  await page.goto(`${pages.origin}/dashboard/reports?${hostile}`);
  expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe(HOSTILE);
  await expectHarmless(page);

  await page.goto(`${pages.origin}/dashboard/reports/new?${new URLSearchParams({ url: HOSTILE })}`);
  expect(await page.getByLabel('Web address').inputValue()).toBe(HOSTILE);
  await page.evaluate(() => document.querySelector('form.card')!.setAttribute('novalidate', ''));
  await page.getByRole('button', { name: 'Check it' }).click();
  await page.getByRole('alert').waitFor();
  await expectHarmless(page);

  await page.goto(`${pages.origin}/dashboard/keys`);
  const name = HOSTILE.slice(0, 70) + LONG.slice(0, 30);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('heading', { name }).waitFor();
  await expectHarmless(page);
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByRole('heading', { name }).waitFor();
  await expectHarmless(page);

  for (const path of [`/reports/${encodeURIComponent(HOSTILE)}`, `/sign-in?next=${encodeURIComponent(HOSTILE)}`]) {
    await page.goto(pages.origin + path);
    await expectHarmless(page);
  }
});
