import type { Page } from 'playwright-core';
import { overflowsOf } from './support/layout.js';
import { useBrowser } from './support/browser.js';
import { useSeededPages } from './support/use-seeded-pages.js';

/** Height of the page before anything is unfolded, in pixels: about two screens on a desktop, and four on a phone. */
const MAX_HEIGHT = { 1440: 3000, 390: 4000 } as const;

const browser = useBrowser();
const opened = useSeededPages();

async function open(width: number, path = opened.reports.decent, options: object = {}): Promise<Page> {
  const page = await browser.newVisitor({ viewport: { width, height: 900 }, ...options });
  await page.goto(opened.pages.origin + path);
  return page;
}

const fixes = (page: Page) => page.locator('.action h3:visible').allInnerTexts();

test.each([1440, 390] as const)('folded, a report is short at %i pixels', async (width) => {
  const page = await open(width);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(MAX_HEIGHT[width]);
  expect(await overflowsOf(page)).toEqual([]);
});

test.each([{}, { javaScriptEnabled: false }])('categories filter the fixes by keyboard: %j', async (options) => {
  const page = await open(1440, undefined, options);
  const all = await fixes(page);
  expect(all.length).toBeGreaterThan(1);
  await page.locator('#category-0').focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('#category-1').isChecked()).toBe(true);
  expect(await fixes(page)).toEqual(['Load less before the page shows']);
  await page.getByRole('heading', { name: 'Speed: what to fix' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  expect(await fixes(page)).toEqual(all);
});

test('the chosen category is in the address, and chosen when the page loads', async () => {
  const page = await open(1440);
  await page.getByRole('radio', { name: /Accessibility/ }).check();
  expect(new URL(page.url()).search).toBe('?category=accessibility');
  await page.reload();
  expect(await fixes(page)).toEqual(['Write text alternatives for images']);
  await page.getByRole('radio', { name: /All categories/ }).check();
  expect(new URL(page.url()).search).toBe('');
});

test('three fixes are shown, and the others on demand', async () => {
  const page = await open(1440, opened.reports.bad);
  const shown = (await fixes(page)).length;
  const box = page.getByRole('checkbox', { name: /^Show all \d+ actions/ });
  await box.focus();
  await page.keyboard.press('Space');
  expect((await fixes(page)).length).toBeGreaterThan(shown);
  await page.keyboard.press('Space');
  expect(await fixes(page)).toHaveLength(shown);
});

test('a link to a finding opens it, also if its fix is hidden', async () => {
  const page = await open(1440, `${opened.reports.bad}#check-render-blocking`);
  const finding = page.locator('#check-render-blocking');
  await finding.getByText('2 style sheets load before the page shows anything.').waitFor();
  await page.locator('#category-2').check();
  expect(await finding.isVisible()).toBe(true);
  await page.evaluate(() => (location.hash = '#check-hsts'));
  await page.locator('#check-hsts').getByText('HSTS is on').waitFor();
});
