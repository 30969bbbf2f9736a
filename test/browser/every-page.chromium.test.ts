import type { Page } from 'playwright-core';
import { axeViolations } from './support/axe.js';
import { useBrowser } from './support/browser.js';
import { idOf } from './support/furnish.js';
import { overflowsOf } from './support/layout.js';
import { useFurnishedPages } from './support/use-furnished-pages.js';

const browser = useBrowser();
const opened = useFurnishedPages();

/** As narrow as a page must work without being moved sideways: WCAG 2.2, 1.4.10. */
const NARROW = { width: 320, height: 640 };

const DESK = { width: 1000, height: 720 };

/** The lightness of the ground that the page is written on, from 0 to 255. */
function groundOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number);
    return (red + green + blue) / 3;
  });
}

/** Looks at the page as it is: light and dark, wide and narrow. */
async function look(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await axeViolations(page)).toEqual([]);
  expect(await groundOf(page)).toBeGreaterThan(220);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, ['wcag2aa'])).toEqual([]);
  expect(await groundOf(page)).toBeLessThan(50);
  await page.setViewportSize(NARROW);
  expect(await overflowsOf(page)).toEqual([]);
  expect(await axeViolations(page, ['wcag22aa'])).toEqual([]);
  await page.setViewportSize(DESK);
  expect(await overflowsOf(page)).toEqual([]);
}

describe('for everybody', () => {
  test.each<[string, () => string]>([
    ['a good report', () => opened.reports.good],
    ['a report with a history', () => opened.reports.decent],
    ['a bad report', () => opened.reports.bad],
    ['a report under way', () => opened.reports.pending],
    ['a failed report', () => opened.reports.failed],
    ['the form for a password', () => opened.reports.locked],
    ['what is private, and what is not there', () => opened.reports.hidden],
    ['signing in', () => '/sign-in'],
  ])('%s', async (_, path) => {
    const page = await browser.newVisitor();
    await page.goto(opened.pages.origin + path());
    await look(page);
  });

  test('a report with all of it unfolded', async () => {
    const page = await browser.newVisitor();
    await page.goto(opened.pages.origin + opened.reports.bad);
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    await look(page);
  });

  test('a wrong password', async () => {
    const page = await browser.newVisitor();
    await page.goto(opened.pages.origin + opened.reports.locked);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Show the report' }).click();
    await page.getByRole('alert').waitFor();
    await look(page);
  });

  test('a wrong key', async () => {
    const page = await browser.newVisitor();
    await page.goto(`${opened.pages.origin}/sign-in`);
    await page.getByLabel('API key').fill('sg_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await look(page);
  });
});

describe('for the owner', () => {
  test.each<[string, () => string]>([
    ['reports', () => '/dashboard/reports'],
    ['reports, filtered', () => '/dashboard/reports?search=teapots&result=good&order=best'],
    ['reports, none of them so', () => '/dashboard/reports?search=nowhere'],
    ['reports, asked for what there cannot be', () => '/dashboard/reports?order=tallest&status=gone'],
    ['a new report', () => '/dashboard/reports/new'],
    ['a report to manage', () => `/dashboard/reports/${idOf(opened.reports.decent)}`],
    ['a report under way to manage', () => `/dashboard/reports/${idOf(opened.reports.pending)}`],
    ['a failed report to manage', () => `/dashboard/reports/${idOf(opened.reports.failed)}`],
    ['the question before a report is deleted', () => `/dashboard/reports/${idOf(opened.reports.good)}/delete`],
    ['projects', () => '/dashboard/projects'],
    ['the question before a project is deleted', () => '/dashboard/projects/old.example/delete'],
    ['keys', () => '/dashboard/keys'],
    ['a private report of their own', () => opened.reports.hidden],
  ])('%s', async (_, path) => {
    const page = await browser.newVisitor();
    await opened.pages.enter(page);
    await page.goto(opened.pages.origin + path());
    await look(page);
  });

  test('a form with faults', async () => {
    const page = await browser.newVisitor();
    await opened.pages.enter(page);
    await page.goto(`${opened.pages.origin}/dashboard/reports/new`);
    await page.getByLabel('Address of the page').fill('ftp://teapots.example/');
    await page.getByRole('radio', { name: 'Password' }).check();
    await page.getByRole('button', { name: 'Create the report' }).click();
    await page.getByRole('alert').waitFor();
    await look(page);
  });

  test.each(['reports', 'projects'])('no %s yet', async (list) => {
    const page = await browser.newVisitor();
    await opened.pages.enter(page, 'admin', 'newcomer');
    await page.goto(`${opened.pages.origin}/dashboard/${list}`);
    await look(page);
  });
});

test('what is looked for would be seen', async () => {
  const page = await browser.newVisitor();
  await page.goto(`${opened.pages.origin}/sign-in`);
  await page.evaluate(() => {
    const wide = document.createElement('img');
    wide.width = 2000;
    document.querySelector('main')!.append(wide);
  });
  expect(await axeViolations(page)).toEqual([expect.stringMatching(/^image-alt: /)]);
  expect(await overflowsOf(page)).toContainEqual(expect.stringContaining('<img'));
});
