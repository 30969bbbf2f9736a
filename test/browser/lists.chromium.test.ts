import type { Page } from 'playwright-core';
import { OWNER } from '../adapters/koa/pages/support/page-world.js';
import { fixedOutcome } from '../../src/adapters/memory/index.js';
import { axeViolations } from './support/axe.js';
import { useBrowser } from './support/browser.js';
import { openPages, type OpenPages } from './support/open-pages.js';

/** More than two pages at the default page size. */
const REPORTS = 23;

const browser = useBrowser();
let pages: OpenPages;

/** Reports on `https://even.example/00`, `https://odd.example/01` and so on, with scores of 4, 8, 12…; one is private. */
beforeEach(async () => {
  pages = await openPages();
  for (let index = 0; index < REPORTS; index += 1) {
    const url = `https://${index % 2 === 0 ? 'even' : 'odd'}.example/${String(index).padStart(2, '0')}`;
    pages.generator.answer(url, fixedOutcome((index + 1) * 4));
    await pages.create({ url, privacy: index === 5 ? 'private' : 'public' });
  }
  await pages.generateAll();
});
afterEach(() => pages.close());

const rows = (page: Page) => page.getByRole('list', { name: 'Reports' }).getByRole('heading');
/** The listed reports, by the last segment of each URL. */
const shown = async (page: Page) => (await rows(page).allInnerTexts()).map((url) => url.split('/').at(-1));
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const apply = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true }).click();

/** Runs an action and waits for the page that it leads to. */
async function navigate(page: Page, to: RegExp | ((url: URL) => boolean), act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForURL(to), act()]);
}

const isOtherThan = (href: string) => (url: URL) => url.href !== href;

test('search, filters, sort order and page are in the URL and in the browser history', async () => {
  const page = await browser.newVisitor();
  await pages.enter(page);
  expect(await shown(page)).toHaveLength(10);

  await page.getByLabel('Sort by').selectOption('best');
  await navigate(page, /order=best/, () => apply(page));
  expect(queryOf(page)).toMatchObject({ order: 'best' });
  const first = await shown(page);
  expect(first).toEqual(['22', '21', '20', '19', '18', '17', '16', '15', '14', '13']);

  await navigate(page, /cursor=/, () => page.getByRole('link', { name: 'Next' }).click());
  const second = await shown(page);
  expect(second).toEqual(['12', '11', '10', '09', '08', '07', '06', '05', '04', '03']);
  const secondUrl = page.url();
  await navigate(page, isOtherThan(secondUrl), () => page.getByRole('link', { name: 'Next' }).click());
  expect(await shown(page)).toEqual(['02', '01', '00']);
  expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0);

  await page.goBack();
  expect(await shown(page)).toEqual(second);
  await page.goBack();
  expect(await shown(page)).toEqual(first);
  await page.goForward();
  expect(page.url()).toBe(secondUrl);
  expect(await shown(page)).toEqual(second);
  await navigate(page, isOtherThan(secondUrl), () => page.getByRole('link', { name: 'Previous' }).click());
  expect(await shown(page)).toEqual(first);

  await page.getByText('Filters and page size').click();
  await page.getByLabel('Search', { exact: true }).fill('odd.example');
  await page.getByLabel('Result').selectOption('bad');
  await navigate(page, /search=odd/, () => apply(page));
  expect(queryOf(page)).toMatchObject({ search: 'odd.example', result: 'bad', order: 'best' });
  // Bad is below 50.
  expect(await shown(page)).toEqual(['11', '09', '07', '05', '03', '01']);
  await navigate(page, /privacy=private/, async () => {
    await page.getByLabel('Privacy').selectOption('private');
    await apply(page);
  });
  expect(await shown(page)).toEqual(['05']);

  // The URL alone shows the same list in another tab.
  const other = await page.context().newPage();
  await other.goto(page.url());
  expect(await shown(other)).toEqual(['05']);
  expect(await other.getByLabel('Search', { exact: true }).inputValue()).toBe('odd.example');

  await navigate(page, /^(?!.*privacy=private)/, () =>
    page.getByRole('link', { name: 'Remove the filter Privacy' }).click(),
  );
  expect(await shown(page)).toEqual(['11', '09', '07', '05', '03', '01']);
  await navigate(page, /reports$/, () => page.getByRole('link', { name: 'Clear filters' }).click());
  await page.getByText('Filters and page size').click();
  await page.getByLabel('Page size').selectOption('25');
  await navigate(page, /per_page=25/, () => apply(page));
  expect(await shown(page)).toHaveLength(REPORTS);
});

test('the first page updates itself while something is checked; Undo is no longer offered', async () => {
  const page = await browser.newVisitor();
  await pages.enter(page);
  await page.getByRole('checkbox', { name: 'Select even.example/22' }).check();
  await page.getByRole('button', { name: 'Make private' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await pages.create({ url: 'https://fresh.example/' });
  await page.reload();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.goto(`${pages.origin}/`);
  const running = page.getByRole('region', { name: 'Running now' });
  await running.getByText('fresh.example').waitFor();
  await page.evaluate(() => Object.assign(globalThis, { wasNotReloaded: true }));
  await pages.generateAll();
  await running.getByText('Nothing is running.').waitFor();
  await page
    .getByRole('row', { name: /fresh\.example/ })
    .getByText('90')
    .waitFor();
  expect(await page.evaluate(() => 'wasNotReloaded' in globalThis)).toBe(true);
});

test('sites lead to their reports', async () => {
  const page = await browser.newVisitor();
  await pages.enter(page);
  await page.getByRole('link', { name: 'Sites', exact: true }).click();
  await page.getByRole('link', { name: 'All sites' }).click();
  await page.getByText('12 reports').waitFor();
  await navigate(page, /projects\/even\.example$/, () =>
    page.getByRole('link', { name: 'even.example', exact: true }).click(),
  );
  expect((await shown(page)).slice(0, 3)).toEqual(['22', '20', '18']);
});

test('several reports are checked again with live updates, and deleted after a confirmation', async () => {
  const page = await browser.newVisitor();
  await pages.enter(page);
  await page.goto(`${pages.origin}/dashboard/reports?search=/0&order=address&per_page=25`);
  for (const address of ['even.example/00', 'odd.example/01']) {
    pages.generator.answer(`https://${address}`, fixedOutcome(100));
    await page.getByRole('checkbox', { name: `Select ${address}` }).check();
  }
  await page.getByText('2 selected:').waitFor();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText(/2 reports/).waitFor();
  expect(queryOf(page)).toMatchObject({ search: '/0', order: 'address' });
  const row = page.getByRole('listitem').filter({ hasText: 'even.example/00' });
  await row.getByText(/Queued|Checking/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.evaluate(() => Object.assign(globalThis, { wasNotReloaded: true }));
  await pages.generateAll();
  await row.getByText('100').first().waitFor();
  expect(await page.evaluate(() => 'wasNotReloaded' in globalThis)).toBe(true);

  await page.getByRole('checkbox', { name: 'All reports on this page' }).check();
  await page.getByText('10 selected:').waitFor();
  await page.getByRole('checkbox', { name: 'Select odd.example/09' }).uncheck();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('heading', { name: /9 reports/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect((await pages.application.reports.list.execute(OWNER, { perPage: 100 })).items).toHaveLength(REPORTS);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'All reports on this page' }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('heading', { name: 'No matching reports' }).waitFor();
  expect((await pages.application.reports.list.execute(OWNER, { perPage: 100 })).items).toHaveLength(REPORTS - 10);
});

test('a key is shown once, works for signing in, and stops working once revoked', async () => {
  const admin = await browser.newVisitor();
  await pages.enter(admin);
  await admin.getByRole('link', { name: 'Keys' }).click();
  await admin.getByLabel('Name').fill('For the phone');
  await admin.getByRole('radio', { name: 'write' }).check();
  await admin.getByRole('button', { name: 'Create key' }).click();
  const token = await admin.getByLabel('API key').inputValue();
  expect(token).toMatch(/^sg_\w{36}$/);
  expect(await axeViolations(admin)).toEqual([]);
  await admin.getByRole('link', { name: 'Done' }).click();
  await admin.getByRole('heading', { name: /For the phone/ }).waitFor();
  expect(await admin.content()).not.toContain(token);

  const phone = await browser.newVisitor();
  await phone.goto(`${pages.origin}/sign-in`);
  await phone.getByLabel('API key').fill(token);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.getByRole('heading', { name: 'Sites', level: 1 }).waitFor();
  expect(await phone.getByRole('link', { name: 'Keys' }).count()).toBe(0);
  // The key is not in the page, not readable by scripts, and encrypted in the cookie.
  expect(await phone.content()).not.toContain(token);
  expect(await phone.evaluate(() => document.cookie)).toBe('');
  expect(JSON.stringify(await phone.context().cookies())).not.toContain(token);

  await admin.getByText('Revoke For the phone').click();
  await admin.getByRole('button', { name: 'Revoke key' }).and(admin.locator(':visible')).click();
  await admin.getByText('Key “For the phone” revoked.').waitFor();
  await phone.reload();
  await phone.getByLabel('API key').waitFor();
});
