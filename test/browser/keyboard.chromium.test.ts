import type { Page } from 'playwright-core';
import { useBrowser } from './support/browser.js';
import { useSeededPages } from './support/use-seeded-pages.js';

/** More tab stops than any of these pages has. */
const MAX_STOPS = 80;

const browser = useBrowser();
const opened = useSeededPages();

interface Stop {
  readonly name: string;
  /** Whether the focus is visible. */
  readonly isVisible: boolean;
  /** Position in the document. */
  readonly position: number;
}

/** The focused element; null if none has the focus. */
function focused(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    // A point of the chart has a ring, and a radio button covers its tile without being drawn.
    const ring = element.querySelector('.time-target');
    const marked = ring ?? element.closest('.tile') ?? element;
    const { outlineStyle, outlineWidth, stroke, strokeWidth } = getComputedStyle(marked);
    const { width, height, top, bottom } = marked.getBoundingClientRect();
    const [style, thickness] = ring === null ? [outlineStyle, outlineWidth] : [stroke, strokeWidth];
    const isInView = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
    return {
      name: element.getAttribute('aria-label') ?? (element.id || element.textContent.trim().slice(0, 40)),
      isVisible: isInView && style !== 'none' && Number.parseFloat(thickness) >= 2,
      position: [...document.querySelectorAll('*')].indexOf(element),
    };
  });
}

/** Tabs through the page until the focus leaves it. */
async function stopsOf(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < MAX_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === null || stop.position === stops[0]?.position) return stops;
    // A date field has several tab stops.
    if (stop.position !== stops.at(-1)?.position) stops.push(stop);
  }
  throw new Error('The focus never leaves the page.');
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let count = 0; count < MAX_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    if (name.test((await focused(page))?.name ?? '')) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}

const inOrder = (stops: readonly Stop[]) =>
  stops.every(({ position }, index) => position > (stops[index - 1]?.position ?? -1));

test.each<[string, () => string]>([
  ['the first page', () => '/'],
  ['the report page', () => opened.reports.decent],
  ['the password form', () => opened.reports.locked],
  ['the sign-in page', () => '/sign-in'],
])('%s has its tab stops in order, each with a visible focus', async (_, path) => {
  const page = await browser.newVisitor();
  await page.goto(opened.pages.origin + path());
  const stops = await stopsOf(page);
  expect(stops[0]?.name).toBe('Skip to content');
  expect(stops.length).toBeGreaterThan(3);
  expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
  expect(inOrder(stops)).toBe(true);
});

test.each<[string, () => string]>([
  ['the first page', () => '/'],
  ['a report', () => opened.reports.decent],
  ['a comparison', () => `${opened.reports.decent}/compare`],
  ['runs', () => `${opened.reports.decent}/runs`],
  ['a site', () => '/dashboard/projects/teapots.example'],
  ['reports', () => '/dashboard/reports'],
  ['sites', () => '/dashboard/projects'],
  ['keys', () => '/dashboard/keys'],
])('for the owner, %s has its tab stops in order, each with a visible focus', async (_, path) => {
  const page = await browser.newVisitor();
  await opened.pages.enter(page);
  await page.goto(opened.pages.origin + path());
  const stops = await stopsOf(page);
  expect(stops[0]?.name).toBe('Skip to content');
  expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
  expect(inOrder(stops)).toBe(true);
});

test('menus open by keyboard, one at a time, and Escape closes them and keeps the focus', async () => {
  const page = await browser.newVisitor();
  await opened.pages.enter(page);
  await page.goto(opened.pages.origin + opened.reports.decent);
  const openMenus = async () =>
    (await page.locator('details.menu[open] > summary').allInnerTexts()).map((text) => text.split('\n').at(-1));
  for (const name of ['owner', 'Share', 'Export']) {
    await page.locator('.menu > summary', { hasText: name }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect([name, await openMenus()]).toEqual([name, [name]]);
    await page.keyboard.press('Escape');
    expect([name, await openMenus()]).toEqual([name, []]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(name);
  }
  await page.locator('#share > summary').focus();
  await page.keyboard.press('Enter');
  await page.locator('#export > summary').focus();
  await page.keyboard.press('Enter');
  expect(await openMenus()).toEqual(['Export']);
});

test('a link for a client is created by keyboard', async () => {
  const page = await browser.newVisitor();
  await opened.pages.enter(page);
  await page.goto(opened.pages.origin + opened.reports.decent);
  await page.locator('#share > summary').focus();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Create link$/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Link', { exact: true }).waitFor();
  await tabTo(page, /^Back to the report$/);
});

test('two runs are chosen and compared by keyboard', async () => {
  const page = await browser.newVisitor();
  await page.goto(`${opened.pages.origin}${opened.reports.decent}/compare`);
  const before = page.url();
  await page.getByLabel('First run').focus();
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /^Compare$/);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== before && url.searchParams.has('from'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, /^Swap$/);
  const compared = page.url();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== compared);
});

test('signing in, creating, sharing and signing out work by keyboard', async () => {
  const page = await browser.newVisitor();
  const token = await opened.pages.enter(page);
  await page.context().clearCookies();

  await page.goto(`${opened.pages.origin}/sign-in`);
  await tabTo(page, /^key$/);
  await page.keyboard.type(token);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sites', level: 1 }).waitFor();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => [document.activeElement?.id, location.hash])).toEqual(['main', '#main']);
  await page.keyboard.press('Tab');
  expect((await focused(page))?.name).toBe('url');
  await page.keyboard.type('no address');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect((await focused(page))?.name).toBe('errors');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect((await focused(page))?.name).toBe('url');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('keyboard.example');
  await tabTo(page, /^privacy-private$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  expect((await focused(page))?.name).toBe('password');
  await page.keyboard.type('open sesame');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/reports\/[^/]+$/);
  await page.getByText('keyboard.example').first().waitFor();

  await page.locator('.menu > summary').first().focus();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Sign out$/);
  await page.keyboard.press('Enter');
  await page.getByLabel('API key').waitFor();
});

test('collapsed sections open by keyboard', async () => {
  const page = await browser.newVisitor();
  await page.goto(opened.pages.origin + opened.reports.bad);
  const passed = page.getByText('Text is compressed').first();
  expect(await passed.isVisible()).toBe(false);
  await tabTo(page, /passed/i);
  await page.keyboard.press('Enter');
  await passed.waitFor();
});
