import type { Page } from 'playwright-core';
import { useBrowser } from './support/browser.js';
import { useSeededPages } from './support/use-seeded-pages.js';

const browser = useBrowser();
const opened = useSeededPages();

async function open(path: string): Promise<Page> {
  const page = await browser.newVisitor();
  await opened.pages.enter(page);
  await page.goto(opened.pages.origin + path);
  return page;
}

/** What a screen reader finds by landmark, with names. */
const LANDMARK = /^\s*- '?((?:banner|main|contentinfo|search|navigation|region|form)(?: "[^"]*")?)/gm;

/** @returns landmarks in the order of the page */
async function landmarksOf(page: Page): Promise<(string | undefined)[]> {
  return [...(await page.locator('body').ariaSnapshot()).matchAll(LANDMARK)].map(([, landmark]) => landmark);
}

const HEADING = /- '?heading "([^"]*)" \[level=(\d)\]/g;

/** @returns headings in the order of the page, with their level */
async function headingsOf(page: Page): Promise<string[]> {
  const headings = (await page.locator('body').ariaSnapshot()).matchAll(HEADING);
  return [...headings].map(([, text, level]) => `${level} ${text}`);
}

test('the landmarks and headings of the first page', async () => {
  const page = await open('/');
  expect(await landmarksOf(page)).toEqual([
    'banner',
    'navigation "Main"',
    'main',
    'region "Last 7 days"',
    'region "My sites"',
    'region "What changed"',
    'region "Running now"',
    'contentinfo',
  ]);
  expect(await headingsOf(page)).toEqual(['1 Sites', '2 Last 7 days', '2 My sites', '2 What changed', '2 Running now']);
  await page.getByRole('row', { name: /^teapots\.example .* 86 of 100, Good 30 days: down from 99 to 86/ }).waitFor();
  await page.getByRole('textbox', { name: 'Check a page' }).waitFor();
});

test('the landmarks and headings of a report', async () => {
  const page = await open(opened.reports.decent);
  expect(await landmarksOf(page)).toEqual([
    'banner',
    'navigation "Main"',
    'main',
    'region "Score: Decent +24 since the last run"',
    'region "What to fix first"',
    'region "What changed"',
    'navigation "Changes since"',
    'region "Score over time"',
    'navigation "Period"',
    'region "Other checks"',
    'contentinfo',
  ]);
  expect(await headingsOf(page)).toEqual([
    '1 teapots.example/cast-iron',
    '2 Score: Decent +24 since the last run',
    '2 What to fix first',
    '3 Links have generic text',
    '3 Send a Content-Security-Policy header',
    '3 Write text alternatives for images',
    '2 What changed',
    '2 Score over time',
    '2 Other checks',
    '3 Needs a look',
    '3 Advice',
    '3 Passed',
  ]);
});

test('the controls of a report have names', async () => {
  const page = await open(opened.reports.decent);
  await page.getByRole('img', { name: 'Score: 73 of 100, decent' }).waitFor();
  const categories = page.getByRole('group', { name: 'Show findings in' }).getByRole('radio');
  expect(await categories.count()).toBe(5);
  await page.getByRole('radio', { name: /^Security 67 ?, decent 2 findings · \+8 points$/ }).waitFor();
  await page.getByRole('link', { name: '6 Feb 2026, 16:05: 49 bad, −23.9' }).waitFor();
  for (const role of ['button', 'link', 'radio', 'checkbox', 'textbox', 'combobox'] as const)
    expect([role, await page.getByRole(role, { name: /^$/ }).count()]).toEqual([role, 0]);
});

test('a report in progress announces its result', async () => {
  const page = await open(opened.reports.pending);
  const status = page.locator('#live');
  expect(await status.getAttribute('role')).toBe('status');
  expect(await status.innerText()).toBe('');
  await opened.pages.generateAll();
  // The server looks for changes once a second, by its clock.
  await opened.pages.clock.whenSleeping();
  opened.pages.clock.advance(1000);
  await page.getByRole('img', { name: /^Score: / }).waitFor();
  expect(await status.innerText()).toMatch(/90/);
});
