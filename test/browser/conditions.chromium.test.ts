import type { Page } from 'playwright-core';
import { useBrowser } from './support/browser.js';
import { idOf } from './support/seed-reports.js';
import { overflowsOf } from './support/layout.js';
import { useSeededPages } from './support/use-seeded-pages.js';

const browser = useBrowser();
const opened = useSeededPages();

const PATHS: readonly (readonly [string, () => string])[] = [
  ['the first page', () => '/'],
  ['a report', () => opened.reports.decent],
  ['a bad report', () => opened.reports.bad],
  ['a failed report', () => opened.reports.failed],
  ['a comparison', () => `${opened.reports.decent}/compare`],
  ['runs', () => `${opened.reports.decent}/runs`],
  ['a site', () => '/dashboard/projects/teapots.example'],
  ['reports', () => '/dashboard/reports'],
  ['a new report', () => '/dashboard/reports/new'],
  ['settings', () => `/dashboard/reports/${idOf(opened.reports.decent)}`],
  ['keys', () => '/dashboard/keys'],
];

/** Visible elements whose text is cut off without an ellipsis. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element);
        if (element.closest('.visually-hidden') !== null || !element.checkVisibility()) return false;
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none') return false;
        const hides = (value: string) => value === 'hidden' || value === 'clip';
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
}

test('with text at 200 percent, nothing overflows and nothing is cut off', async () => {
  const page = await browser.newVisitor({ viewport: { width: 1280, height: 800 } });
  await opened.pages.enter(page);
  // What a larger default size in the browser does: all sizes are relative to it.
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const [name, path] of PATHS) {
    await page.goto(opened.pages.origin + path());
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    expect([name, await overflowsOf(page), await cutOff(page)]).toEqual([name, [], []]);
  }
  await page.locator('h1').evaluate((heading) => Object.assign(heading.style, { height: '5px', overflow: 'hidden' }));
  expect(await cutOff(page)).toEqual([expect.stringContaining('<h1')]);
});

test('in forced colors, the chosen category has an outline, and bars and lines can be told from what is behind', async () => {
  const page = await browser.newVisitor({ forcedColors: 'active', colorScheme: 'dark' });
  await opened.pages.enter(page);
  await page.goto(opened.pages.origin + opened.reports.decent);
  const outlines = await page
    .locator('.tile')
    .evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).outlineStyle));
  expect(outlines).toEqual(['solid', 'none', 'none', 'none', 'none']);
  const [fill, behind] = await page
    .locator('.tile .bar rect')
    .first()
    .evaluate((bar) => [getComputedStyle(bar).fill, getComputedStyle(bar.parentElement!).backgroundColor]);
  expect(fill).not.toBe(behind);
  await page.locator('.tile').nth(1).click();
  expect(
    await page
      .locator('.tile')
      .nth(1)
      .evaluate((tile) => getComputedStyle(tile).outlineStyle),
  ).toBe('solid');
});

test('without scripts, every page has the headings, text fields and links that it has with scripts', async () => {
  const [scripted, plain] = await Promise.all([browser.newVisitor(), browser.newVisitor({ javaScriptEnabled: false })]);
  for (const page of [scripted, plain]) await opened.pages.enter(page);
  const contentOf = async (page: Page) => {
    const main = page.locator('main');
    const texts = await Promise.all([
      main.getByRole('heading').allInnerTexts(),
      main.getByRole('link').allInnerTexts(),
      main.getByRole('textbox').evaluateAll((fields) => fields.map(({ id }) => id)),
    ]);
    return texts.flat();
  };
  for (const [name, path] of PATHS) {
    for (const page of [scripted, plain]) await page.goto(opened.pages.origin + path());
    expect([name, await contentOf(plain)]).toEqual([name, expect.arrayContaining(await contentOf(scripted))]);
  }
});

test('on paper, reports, comparisons and runs have no navigation and nothing to press', async () => {
  const page = await browser.newVisitor();
  await opened.pages.enter(page);
  await page.emulateMedia({ media: 'print' });
  for (const [name, path] of PATHS.slice(1, 6)) {
    await page.goto(opened.pages.origin + path());
    const shown = page.locator(
      '.site-header nav:visible, .skip:visible, button:visible, select:visible, .button:visible',
    );
    expect([name, await shown.evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 100)))]).toEqual([
      name,
      [],
    ]);
  }
});
