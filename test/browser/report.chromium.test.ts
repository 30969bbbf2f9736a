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

describe('on paper', () => {
  test('a report has at most three pages, without buttons and evidence', async () => {
    const page = await open(1440);
    await page.emulateMedia({ media: 'print' });
    const shown = (selector: string) => page.locator(`${selector}:visible`).count();
    for (const selector of ['button', 'nav', '.evidence', '.folds', 'time', '.site-header'])
      expect([selector, await shown(selector)]).toEqual([selector, 0]);
    for (const selector of ['.print-head', '.verdict', '.print-notes', '.action.first .findings'])
      expect([selector, await shown(selector)]).not.toEqual([selector, 0]);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeLessThanOrEqual(3);
  });

  test('every fix is listed, whatever is shown on the screen', async () => {
    const page = await open(1440);
    const count = await page.locator('.action').count();
    await page.emulateMedia({ media: 'print' });
    expect(await fixes(page)).toHaveLength(count);
  });

  test('a button opens the print dialog', async () => {
    const page = await open(1440);
    await page.evaluate(() => {
      window.print = () => document.body.classList.add('printed');
    });
    await page.locator('#export > summary').click();
    await page.getByRole('button', { name: 'PDF for a client' }).click();
    await page.locator('body.printed').waitFor();
    expect(await page.locator('#export[open]').count()).toBe(0);
  });

  test('without scripts there is no such button', async () => {
    const page = await open(1440, undefined, { javaScriptEnabled: false });
    await page.locator('#export > summary').click();
    expect(await page.getByRole('button', { name: 'PDF for a client' }).count()).toBe(0);
  });
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
  const box = page.getByRole('checkbox', { name: /^Show all \d+ fixes/ });
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
