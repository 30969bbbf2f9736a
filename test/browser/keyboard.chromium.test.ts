import type { Page } from 'playwright-core';
import { useBrowser } from './support/browser.js';
import { useFurnishedPages } from './support/use-furnished-pages.js';

/** More stops than any of these pages has. */
const MOST_STOPS = 80;

const browser = useBrowser();
const opened = useFurnishedPages();

interface Stop {
  readonly name: string;
  /** Whether somebody can see where the focus is. */
  readonly isMarked: boolean;
  /** Position in the document. */
  readonly position: number;
}

/** Where the focus is. */
function focused(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height, top, bottom } = element.getBoundingClientRect();
    const isInView = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
    return {
      name: element.getAttribute('aria-label') ?? (element.id || element.textContent.trim().slice(0, 40)),
      isMarked: isInView && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      position: [...document.querySelectorAll('*')].indexOf(element),
    };
  });
}

/** Goes through the page with the key Tab until it leaves it. */
async function stopsOf(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === null || stop.position === stops[0]?.position) return stops;
    // A date is one field of several stops.
    if (stop.position !== stops.at(-1)?.position) stops.push(stop);
  }
  throw new Error('The focus never leaves the page.');
}

/** Presses Tab until the focus is at what is so called. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    if (name.test((await focused(page))?.name ?? '')) return;
  }
  throw new Error(`The key Tab does not lead to ${name}.`);
}

const inOrder = (stops: readonly Stop[]) =>
  stops.every(({ position }, index) => position > (stops[index - 1]?.position ?? -1));

test.each<[string, () => string]>([
  ['the page of a report', () => opened.reports.decent],
  ['the form for a password', () => opened.reports.locked],
  ['signing in', () => '/sign-in'],
])('%s is gone through in order, and shows where one is', async (_, path) => {
  const page = await browser.newVisitor();
  await page.goto(opened.pages.origin + path());
  const stops = await stopsOf(page);
  expect(stops[0]?.name).toBe('Skip to the content');
  expect(stops.length).toBeGreaterThan(3);
  expect(stops.filter(({ isMarked }) => !isMarked)).toEqual([]);
  expect(inOrder(stops)).toBe(true);
});

test.each(['/dashboard/reports', '/dashboard/projects', '/dashboard/keys'])('%s likewise', async (path) => {
  const page = await browser.newVisitor();
  await opened.pages.enter(page);
  await page.goto(opened.pages.origin + path);
  const stops = await stopsOf(page);
  expect(stops[0]?.name).toBe('Skip to the content');
  expect(stops.filter(({ isMarked }) => !isMarked)).toEqual([]);
  expect(inOrder(stops)).toBe(true);
});

test('signing in, creating, sharing and signing out take no mouse', async () => {
  const page = await browser.newVisitor();
  const token = await opened.pages.enter(page);
  await page.context().clearCookies();

  await page.goto(`${opened.pages.origin}/sign-in`);
  await tabTo(page, /^key$/);
  await page.keyboard.type(token);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => [document.activeElement?.id, location.hash])).toEqual(['main', '#main']);
  await page.keyboard.press('Tab');
  expect((await focused(page))?.name).toBe('New report');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New report' }).waitFor();

  // The first field has the focus already.
  await page.keyboard.type('no address');
  await page.evaluate(() => document.querySelector('form.card')!.setAttribute('novalidate', ''));
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect((await focused(page))?.name).toBe('errors');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect((await focused(page))?.name).toBe('url');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('https://keyboard.example/');
  await page.keyboard.press('Tab');
  expect((await focused(page))?.name).toBe('privacy-public');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  expect((await focused(page))?.name).toBe('password');
  await page.keyboard.type('open sesame');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Report on keyboard.example' }).waitFor();
  await page.getByText('Anybody with this link and the password can open it.').waitFor();

  await tabTo(page, /^Sign out$/);
  await page.keyboard.press('Enter');
  await page.getByLabel('API key').waitFor();
});

test('what is folded away opens by the keyboard', async () => {
  const page = await browser.newVisitor();
  await page.goto(opened.pages.origin + opened.reports.bad);
  const passed = page.getByText('Compression').or(page.getByText('Text is compressed')).first();
  expect(await passed.isVisible()).toBe(false);
  await tabTo(page, /passed/i);
  await page.keyboard.press('Enter');
  await passed.waitFor();
});
