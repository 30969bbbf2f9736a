import type { Page } from 'playwright-core';
import { createPageServices } from '../../src/adapters/koa/pages/page-services.js';
import { pageRoutes } from '../../src/adapters/koa/pages/page-routes.js';
import { openShop, scanShop } from '../adapters/koa/pages/site/support/shop.js';
import { OWNER } from '../adapters/koa/pages/support/page-world.js';
import { axeViolations } from './support/axe.js';
import { useBrowser } from './support/browser.js';
import { idOf } from './support/seed-reports.js';
import { overflowsOf } from './support/layout.js';
import { unvisitedRoutes } from './support/unvisited-routes.js';
import { useSeededPages } from './support/use-seeded-pages.js';

const browser = useBrowser();
/** A site with two scans. */
let scan: string;

const opened = useSeededPages(async (pages) => {
  openShop(pages);
  await scanShop(pages);
  openShop(pages, { fixed: true });
  scan = `/dashboard/projects/brewhaus.example/scans/${await scanShop(pages)}`;
});

/** The width at which a page must not scroll sideways: WCAG 2.2, 1.4.10. */
const NARROW = { width: 320, height: 640 };

const DESKTOP = { width: 1000, height: 720 };

/** The lightness of the page background, from 0 to 255. */
function backgroundOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number);
    return (red + green + blue) / 3;
  });
}

/** Checks the current page: light and dark, wide and narrow. */
async function checkPage(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await axeViolations(page)).toEqual([]);
  expect(await backgroundOf(page)).toBeGreaterThan(220);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, ['wcag2aa'])).toEqual([]);
  expect(await backgroundOf(page)).toBeLessThan(50);
  await page.setViewportSize(NARROW);
  expect(await overflowsOf(page)).toEqual([]);
  expect(await axeViolations(page, ['wcag22aa'])).toEqual([]);
  await page.setViewportSize(DESKTOP);
  expect(await overflowsOf(page)).toEqual([]);
}

type Pages = readonly (readonly [name: string, address: () => string])[];

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** A report behind a share link. */
let shared: string;
let sharedRun: string;
let run: string;

beforeAll(async () => {
  const { application } = opened.pages;
  const latestOf = async (path: string) =>
    (await application.generations.listScores.execute(OWNER, { id: idOf(path) }))[0]?.id ?? '';
  const id = idOf(opened.reports.bad);
  const { token } = await application.shareLinks.create.execute(OWNER, { id, lifetime: '7d' });
  shared = `/shared/${token}`;
  sharedRun = await latestOf(opened.reports.bad);
  run = await latestOf(opened.reports.decent);
  await application.scans.create.execute(OWNER, { url: 'https://slow.example/' });
});

const FOR_EVERYONE: Pages = [
  ['a good report', () => opened.reports.good],
  ['a report with a history', () => opened.reports.decent],
  ['a bad report', () => opened.reports.bad],
  ['a report in progress', () => opened.reports.pending],
  ['a failed report', () => opened.reports.failed],
  ['the password form', () => opened.reports.locked],
  ['a private report, shown as not found', () => opened.reports.hidden],
  ['a link that no longer works', () => '/shared/nothing'],
  ['the first page', () => '/'],
  ['the sign-in page', () => '/sign-in'],
  ['the sign-in page with an address to check', () => '/dashboard/reports/new?url=example.com'],
  ['two runs of a report', () => `${opened.reports.decent}/compare`],
  ['all runs of a report', () => `${opened.reports.decent}/runs`],
  ['one run of a report', () => `${opened.reports.decent}/runs/${run}`],
  ['a shared report', () => shared],
  ['two runs of a shared report', () => `${shared}/compare`],
  ['all runs of a shared report', () => `${shared}/runs`],
  ['one run of a shared report', () => `${shared}/runs/${sharedRun}`],
  ['a comparison of a report with one run', () => `${opened.reports.good}/compare`],
  ['a page that does not exist', () => '/dashboard/nothing'],
];

const FOR_THE_OWNER: Pages = [
  ['reports', () => '/dashboard/reports'],
  ['reports, filtered', () => '/dashboard/reports?search=teapots&result=good&order=best'],
  ['reports, none matching', () => '/dashboard/reports?search=nowhere'],
  ['reports, with invalid parameters', () => '/dashboard/reports?order=tallest&status=gone'],
  ['the first page', () => '/'],
  ['the first page, one kind of changes', () => '/?changes=recovered'],
  ['a new report', () => '/dashboard/reports/new'],
  ['a new report on a page that has one', () => '/dashboard/reports/new?url=teapots.example'],
  ['a report to manage', () => `/dashboard/reports/${idOf(opened.reports.decent)}`],
  ['a report in progress to manage', () => `/dashboard/reports/${idOf(opened.reports.pending)}`],
  ['a failed report to manage', () => `/dashboard/reports/${idOf(opened.reports.failed)}`],
  ['the confirmation before a report is deleted', () => `/dashboard/reports/${idOf(opened.reports.good)}/delete`],
  ['sites', () => '/dashboard/projects'],
  ['a site', () => '/dashboard/projects/teapots.example'],
  ['the confirmation before a site is deleted', () => '/dashboard/projects/old.example/delete'],
  ['a site with scans', () => '/dashboard/projects/brewhaus.example'],
  ['a site with a scan under way', () => '/dashboard/projects/slow.example'],
  ['a site with scans, none of its pages matching', () => '/dashboard/projects/brewhaus.example?search=nowhere'],
  ['all scans of a site', () => '/dashboard/projects/brewhaus.example/scans'],
  ['one scan', () => `${scan}?order=depth-desc`],
  ['two scans', () => `${scan}/compare`],
  ['a finding of the whole site', () => `${scan}/findings/broken-links`],
  ['a finding of a check', () => `${scan}/findings/image-alt`],
  ['the confirmation before a scan is deleted', () => `${scan}/delete`],
  ['a new scan', () => '/dashboard/scans/new?url=teapots.example'],
  ['keys', () => '/dashboard/keys'],
  ['the audit log', () => '/dashboard/audit-log'],
  ['the audit log, none matching', () => '/dashboard/audit-log?until=2000-01-01'],
  ['their own private report', () => opened.reports.hidden],
  ['the first address of the dashboard', () => '/dashboard'],
  ['their own report', () => opened.reports.decent],
  ['their own report in progress', () => opened.reports.pending],
  ['their own failed report', () => opened.reports.failed],
  ['two runs of their own report', () => `${opened.reports.decent}/compare`],
  [
    'the confirmation before several reports are deleted',
    () => `/dashboard/reports/delete?id=${idOf(opened.reports.good)}`,
  ],
  ['a page that does not exist', () => '/dashboard/nothing'],
  ['a report that does not exist', () => '/dashboard/reports/nothing'],
];

test('every page has a test here', () => {
  const { application } = opened.pages;
  const routes = pageRoutes(createPageServices(application, { log: SILENT }));
  const addresses = [...FOR_EVERYONE, ...FOR_THE_OWNER].map(([, address]) => address());
  expect(unvisitedRoutes(routes, addresses)).toEqual([]);
  expect(unvisitedRoutes([...routes, { ...routes[0]!, path: '/new/{id}' }], addresses)).toEqual(['/new/{id}']);
});

describe('for everyone', () => {
  test.each(FOR_EVERYONE)('%s', async (_, path) => {
    const page = await browser.newVisitor();
    await page.goto(opened.pages.origin + path());
    await checkPage(page);
  });

  test('a report with every section open', async () => {
    const page = await browser.newVisitor();
    await page.goto(opened.pages.origin + opened.reports.bad);
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    await checkPage(page);
  });

  test('a wrong password', async () => {
    const page = await browser.newVisitor();
    await page.goto(opened.pages.origin + opened.reports.locked);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Open report' }).click();
    await page.getByRole('alert').waitFor();
    await checkPage(page);
  });

  test('a wrong key', async () => {
    const page = await browser.newVisitor();
    await page.goto(`${opened.pages.origin}/sign-in`);
    await page.getByLabel('API key').fill('sg_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await checkPage(page);
  });
});

describe('for the owner', () => {
  test.each(FOR_THE_OWNER)('%s', async (_, path) => {
    const page = await browser.newVisitor();
    await opened.pages.enter(page);
    await page.goto(opened.pages.origin + path());
    await checkPage(page);
  });

  test('the share menu, a new link, and the report that it opens', async () => {
    const page = await browser.newVisitor();
    await opened.pages.enter(page);
    await page.goto(opened.pages.origin + opened.reports.hidden);
    await page.getByText('Share', { exact: true }).click();
    await checkPage(page);
    await page.getByLabel('Link works').selectOption('for 7 days');
    await page.getByRole('button', { name: 'Create link' }).click();
    await checkPage(page);
    const reader = await browser.newVisitor();
    await reader.goto(await page.getByLabel('Link', { exact: true }).inputValue());
    await reader.getByText('Shared until').waitFor();
    await checkPage(reader);
    await page.getByRole('link', { name: 'Back to the report' }).click();
    await page.getByText('Share', { exact: true }).click();
    await checkPage(page);
    await page.getByRole('button', { name: 'Remove the link' }).click();
    // Open again, because the address names the menu.
    await page.getByRole('button', { name: 'Create link' }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove the link' }).count()).toBe(0);
    expect((await reader.reload())?.status()).toBe(404);
  });

  test('the first page of an account without sites, with the account menu open', async () => {
    const page = await browser.newVisitor();
    await opened.pages.enter(page, 'admin', 'another');
    await page.goto(`${opened.pages.origin}/`);
    await page.getByRole('heading', { name: 'Check your first site' }).waitFor();
    await page.locator('.menu > summary').click();
    await checkPage(page);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
  });

  test('a form with validation errors', async () => {
    const page = await browser.newVisitor();
    await opened.pages.enter(page);
    await page.goto(`${opened.pages.origin}/dashboard/reports/new`);
    await page.getByLabel('Web address').fill('ftp://teapots.example/');
    await page.getByRole('radio', { name: 'Password' }).check();
    await page.getByRole('button', { name: 'Check it' }).click();
    await page.getByRole('alert').waitFor();
    await checkPage(page);
  });

  test.each(['reports', 'projects'])('no %s yet', async (list) => {
    const page = await browser.newVisitor();
    await opened.pages.enter(page, 'admin', 'newcomer');
    await page.goto(`${opened.pages.origin}/dashboard/${list}`);
    await checkPage(page);
  });
});

test('the checks themselves detect violations', async () => {
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
