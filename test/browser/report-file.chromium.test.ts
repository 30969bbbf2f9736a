import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import { renderReportFile } from '../../src/adapters/koa/pages/index.js';
import { CATALOGUE, EVERY_OUTCOME, FAILED, outcomeWith } from '../adapters/cli/support/reports.js';
import { axeViolations } from './support/axe.js';
import { useBrowser } from './support/browser.js';
import { overflowsOf } from './support/layout.js';
import { useSeededPages } from './support/use-seeded-pages.js';

const browser = useBrowser();
const opened = useSeededPages();

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-file-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Opens a file without a network. @returns the page, and the URLs that it requested */
async function openFile(text: string, options: BrowserContextOptions = {}) {
  const path = join(directory, 'report.html');
  await writeFile(path, text);
  const page = await browser.newVisitor({ offline: true, viewport: { width: 1440, height: 900 }, ...options });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const url = pathToFileURL(path).href;
  await page.goto(url);
  return { page, requested, url };
}

async function exported(): Promise<string> {
  const answer = await fetch(`${opened.pages.origin + opened.reports.decent}/export.html`);
  return answer.text();
}

function list(): string {
  const outcomes = ['one', 'two'].map((name) => outcomeWith(EVERY_OUTCOME, `https://example.com/${name}`));
  const documentation = { checksUrl: undefined, checkUrl: () => null };
  return renderReportFile([...outcomes, FAILED], { catalogue: CATALOGUE, documentation, planned: 3 });
}

test.each([
  [1440, 'light'],
  [320, 'dark'],
] as const)('an exported file works offline and is accessible at %i pixels, %s', async (width, colorScheme) => {
  for (const text of [await exported(), list()]) {
    const { page, requested, url } = await openFile(text, { viewport: { width, height: 900 }, colorScheme });
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).flexGrow)).toBe('1');
    expect(await overflowsOf(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    expect(requested).toEqual([url]);
  }
});

test('categories filter the fixes, in each report of a file alone', async () => {
  const { page } = await openFile(list());
  await page.getByRole('link', { name: 'https://example.com/two' }).click();
  const shown = () => page.locator('.action h3:visible').allInnerTexts();
  const all = await shown();
  await page.locator('#p2-category-1').check();
  expect((await shown()).length).toBeLessThan(all.length);
  expect(await page.locator('#p1-category-0').isChecked()).toBe(true);
});

test('printed, a file has the scores and every report', async () => {
  const { page } = await openFile(list());
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.file-scores:visible').count()).toBe(1);
  expect(await page.locator('.verdict:visible').count()).toBe(2);
  expect(await page.locator('.file-report > summary:visible, .folds:visible').count()).toBe(0);
});
