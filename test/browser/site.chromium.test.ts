import type { Page } from 'playwright-core';
import { holdScan, openShop, scanShop } from '../adapters/koa/pages/site/support/shop.js';
import { OWNER } from '../adapters/koa/pages/support/page-world.js';
import { axeViolations } from './support/axe.js';
import { useBrowser } from './support/browser.js';
import { overflowsOf } from './support/layout.js';
import { openPages, type OpenPages } from './support/open-pages.js';

const SITE = '/dashboard/projects/brewhaus.example';
const DAY = 24 * 60 * 60 * 1000;

const browser = useBrowser();

let pages: OpenPages;

beforeEach(async () => {
  pages = await openPages();
  openShop(pages);
});
afterEach(() => pages.close());

async function enter(options?: Parameters<typeof browser.newVisitor>[0]): Promise<Page> {
  const page = await browser.newVisitor(options);
  await pages.enter(page);
  return page;
}

test('a bare host leads to a scan, whose page follows it to its end and reads start and end aloud', async () => {
  const page = await enter();
  await page.goto(`${pages.origin}/`);
  await page.getByLabel('Web address').fill('www.brewhaus.example');
  await page.getByRole('button', { name: 'Scan the whole site' }).click();
  await page.waitForURL(`**${SITE}`);
  await page.getByText('Waiting to start').waitFor();
  await pages.application.scans.cancel.execute(OWNER, { id: (await newest()).id });
  const { release } = await holdScan(pages, 1);
  await page.goto(pages.origin + SITE);
  await page.getByRole('progressbar', { name: 'Progress of the scan' }).waitFor();
  expect(await page.getByRole('heading', { name: '1 of 69 pages' }).count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  // What the script replaces the page with must not load its parts again.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await release();
  await page.locator('#live', { hasText: /^Scan finished: score \d+, / }).waitFor();
  await page.getByRole('heading', { name: 'Fix first' }).waitFor();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect(await page.getByRole('progressbar').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show this scan' }).click();
  await page.waitForURL(`**/scans/${(await newest()).id}`);
});

test('the last finished scan stays on the page until the one under way ends, and open parts stay open', async () => {
  await scanShop(pages);
  openShop(pages, { fixed: true });
  const { release } = await holdScan(pages, 1);
  const page = await enter();
  await page.goto(pages.origin + SITE);
  await page.getByText('The rest of this page shows the last finished scan').waitFor();
  await page.getByText('Show the map as a table').click();
  // A section with the focus is not replaced.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await page.locator('#fix-first', { hasText: 'Page does not send HSTS' }).count()).toBe(1);
  await release();
  await page.locator('#live', { hasText: /^Scan finished: score \d+, / }).waitFor();
  await page.locator('#fix-first:not(:has-text("HSTS"))').waitFor();
  expect(await page.locator('#map-table').evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true);
  expect(await page.title()).toBe('87 good · brewhaus.example – Sitegrade');
});

async function newest() {
  const { items } = await pages.application.scans.list.execute(OWNER);
  return items[0]!;
}

test('without scripts, a scan is started, refreshed, canceled and filtered', async () => {
  const page = await enter({ javaScriptEnabled: false });
  await pages.application.reports.create.execute(OWNER, { url: 'https://www.brewhaus.example/' });
  await page.goto(pages.origin + SITE);
  await page.getByText('Options').click();
  await page.getByLabel('Maximum pages').fill('lots');
  await page.getByRole('button', { name: 'Scan this site' }).click();
  expect(await page.getByRole('alert').textContent()).toContain('Use a whole number from 1 to 10,000.');
  expect(await page.getByLabel('Maximum pages').inputValue()).toBe('lots');
  await page.getByLabel('Maximum pages').fill('50');
  await page.getByRole('button', { name: 'Scan site' }).click();
  await page.getByText('Waiting to start').waitFor();
  await page.getByRole('link', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Cancel scan' }).click();
  await page.getByText('Scan canceled.').waitFor();
  await scanShop(pages);
  await page.goto(pages.origin + SITE);
  await page.getByLabel('Failing check').selectOption('Images have no text alternative');
  await page.getByRole('button', { name: 'Filter' }).click();
  expect(page.url()).toContain('check=image-alt');
  expect(await page.locator('#pages tbody tr').count()).toBe(10);
});

async function scanTwice(): Promise<string> {
  await scanShop(pages);
  pages.clock.advance(5 * DAY);
  openShop(pages, { fixed: true });
  return scanShop(pages);
}

test('everything on the page of a site is reached by keyboard, in reading order', async () => {
  await scanTwice();
  const page = await enter();
  await page.goto(pages.origin + SITE);
  const texts: string[] = [];
  await page.locator('h1').evaluate((heading) => {
    heading.tabIndex = -1;
    heading.focus();
  });
  for (let step = 0; step < 90; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof Element) || element === document.body) return null;
      const { width, height } = element.getBoundingClientRect();
      const name = element.querySelector('title')?.textContent ?? element.textContent ?? '';
      return { text: name.replaceAll(/\s+/g, ' ').trim() || element.id, isVisible: width > 0 && height > 0 };
    });
    if (focused === null || focused.text.startsWith('Delete this site')) break;
    expect(focused.isVisible).toBe(true);
    texts.push(focused.text);
  }
  const wanted = [
    'Compare',
    'Scan again',
    'Overview',
    'Good 57',
    '3 Feb 2026, 04:05: 65.9 decent',
    'How to fix: Images have no text alternative',
    'Links lead to broken pages',
    'Images have no text alternative',
    '/coffee/ 24 pagesaverage score 81',
    'Show the map as a table',
    'search',
    'Score ↑',
    'grinder-1',
    'Next →',
    'Compare in full',
    'Options',
    'All scans',
  ];
  const positions = wanted.map((text, index) =>
    texts.indexOf(text, index === 0 ? 0 : texts.indexOf(wanted[index - 1]!)),
  );
  expect(wanted.filter((_, index) => positions[index] === -1)).toEqual([]);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});

test('the map opens its pages by keyboard, and a table has the same rows', async () => {
  await scanTwice();
  const page = await enter();
  await page.goto(pages.origin + SITE);
  await page.getByText('Show the map as a table').press('Enter');
  expect(await page.getByRole('table', { name: 'Pages and average score by path' }).getByRole('row').count()).toBe(8);
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('.site-tree-row', { hasText: '/tea/' }).press('Enter');
  await page.waitForURL('**search=**');
  expect(await page.locator('#pages tbody tr').count()).toBe(10);
  expect(await page.getByLabel('Search').inputValue()).toBe('www.brewhaus.example/shop/tea/');
});

test('forced colors, large text and right-to-left names keep the pages readable', async () => {
  const long = `/${'langer-name-'.repeat(120)}`;
  pages.generator.site({
    'https://www.brewhaus.example/': { title: 'شاي أخضر', links: [long, '/missing', '/rtl/'] },
    [`https://www.brewhaus.example${long}`]: { title: 'x'.repeat(300), score: 12 },
    'https://www.brewhaus.example/rtl/': { title: 'مقهى' },
  });
  const id = await scanShop(pages);
  const scan = `${SITE}/scans/${id}`;
  const page = await enter({ forcedColors: 'active', viewport: { width: 320, height: 640 } });
  for (const path of [SITE, `${SITE}/scans`, `${scan}/findings/broken-links`, `${scan}/findings/fixed-score`]) {
    await page.goto(pages.origin + path);
    expect([path, await overflowsOf(page)]).toEqual([path, []]);
  }
  await page.goto(pages.origin + SITE);
  const fill = await page
    .locator('.site-strip path')
    .first()
    .evaluate((bar) => getComputedStyle(bar).fill);
  expect(fill).toBe(await page.evaluate(() => getComputedStyle(document.body).color));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 640, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await overflowsOf(page)).toEqual([]);
});
