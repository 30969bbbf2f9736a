import type { Page } from 'playwright-core';
import { OWNER } from '../adapters/koa/pages/support/page-world.js';
import { fixedOutcome } from '../../src/adapters/memory/index.js';
import { axeViolations } from './support/axe.js';
import { useBrowser } from './support/browser.js';
import { openPages, type OpenPages } from './support/open-pages.js';

/** More than two pages of the smallest size. */
const REPORTS = 23;

const browser = useBrowser();
let pages: OpenPages;

/** Reports `https://even.example/00` and `https://odd.example/01` and so on, whose scores are 4, 8, 12…; one is private. */
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
/** What the list shows, by the last part of each address. */
const shown = async (page: Page) => (await rows(page).allInnerTexts()).map((url) => url.split('/').at(-1));
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const show = (page: Page) => page.getByRole('button', { name: 'Show', exact: true }).click();

/** Presses, and waits for the page that it leads to. */
async function leadTo(page: Page, to: RegExp | ((url: URL) => boolean), press: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForURL(to), press()]);
}

const isOtherThan = (href: string) => (url: URL) => url.href !== href;

test('search, filters, order and paging are in the address, and the way back leads through them', async () => {
  const page = await browser.newVisitor();
  await pages.enter(page);
  expect(await shown(page)).toHaveLength(10);

  await page.getByLabel('Order').selectOption('best');
  await leadTo(page, /order=best/, () => show(page));
  expect(queryOf(page)).toMatchObject({ order: 'best' });
  const first = await shown(page);
  expect(first).toEqual(['22', '21', '20', '19', '18', '17', '16', '15', '14', '13']);

  await leadTo(page, /cursor=/, () => page.getByRole('link', { name: 'Next' }).click());
  const second = await shown(page);
  expect(second).toEqual(['12', '11', '10', '09', '08', '07', '06', '05', '04', '03']);
  const kept = page.url();
  await leadTo(page, isOtherThan(kept), () => page.getByRole('link', { name: 'Next' }).click());
  expect(await shown(page)).toEqual(['02', '01', '00']);
  expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0);

  await page.goBack();
  expect(await shown(page)).toEqual(second);
  await page.goBack();
  expect(await shown(page)).toEqual(first);
  await page.goForward();
  expect(page.url()).toBe(kept);
  expect(await shown(page)).toEqual(second);
  await leadTo(page, isOtherThan(kept), () => page.getByRole('link', { name: 'Previous' }).click());
  expect(await shown(page)).toEqual(first);

  await page.getByText('Filters and page size').click();
  await page.getByLabel('Search', { exact: true }).fill('odd.example');
  await page.getByLabel('Result').selectOption('bad');
  await leadTo(page, /search=odd/, () => show(page));
  expect(queryOf(page)).toMatchObject({ search: 'odd.example', result: 'bad', order: 'best' });
  // Bad is below 50.
  expect(await shown(page)).toEqual(['11', '09', '07', '05', '03', '01']);
  await leadTo(page, /privacy=private/, async () => {
    await page.getByLabel('Privacy').selectOption('private');
    await show(page);
  });
  expect(await shown(page)).toEqual(['05']);

  // The address alone leads to the same, in another tab.
  const other = await page.context().newPage();
  await other.goto(page.url());
  expect(await shown(other)).toEqual(['05']);
  expect(await other.getByLabel('Search', { exact: true }).inputValue()).toBe('odd.example');

  await leadTo(page, /^(?!.*privacy=private)/, () =>
    page.getByRole('link', { name: 'Without the filter Privacy' }).click(),
  );
  expect(await shown(page)).toEqual(['11', '09', '07', '05', '03', '01']);
  await leadTo(page, /reports$/, () => page.getByRole('link', { name: 'Without any' }).click());
  await page.getByText('Filters and page size').click();
  await page.getByLabel('Page size').selectOption('25');
  await leadTo(page, /per_page=25/, () => show(page));
  expect(await shown(page)).toHaveLength(REPORTS);
});

test('projects lead to their reports', async () => {
  const page = await browser.newVisitor();
  await pages.enter(page);
  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByText('12 reports').waitFor();
  await leadTo(page, /project=even\.example/, () =>
    page.getByRole('link', { name: 'even.example', exact: true }).click(),
  );
  expect((await shown(page)).slice(0, 3)).toEqual(['22', '20', '18']);
});

test('several are graded again, fill themselves in, and are deleted after one more question', async () => {
  const page = await browser.newVisitor();
  await pages.enter(page);
  await page.goto(`${pages.origin}/dashboard/reports?search=/0&order=address&per_page=25`);
  for (const url of ['https://even.example/00', 'https://odd.example/01']) {
    pages.generator.answer(url, fixedOutcome(100));
    await page.getByRole('checkbox', { name: `Choose ${url}` }).check();
  }
  await page.getByText('2 chosen:').waitFor();
  await page.getByRole('button', { name: 'Grade again' }).click();
  await page.getByText(/2 reports/).waitFor();
  expect(queryOf(page)).toMatchObject({ search: '/0', order: 'address' });
  const row = page.getByRole('listitem').filter({ hasText: 'even.example/00' });
  await row.getByText(/Waiting|Being graded/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.evaluate(() => Object.assign(globalThis, { wasNotLoadedAgain: true }));
  await pages.generateAll();
  await row.getByText('100').first().waitFor();
  expect(await page.evaluate(() => 'wasNotLoadedAgain' in globalThis)).toBe(true);

  await page.getByRole('checkbox', { name: 'All reports on this page' }).check();
  await page.getByText('10 chosen:').waitFor();
  await page.getByRole('checkbox', { name: 'Choose https://odd.example/09' }).uncheck();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('heading', { name: /9 reports/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect((await pages.application.reports.list.execute(OWNER, { perPage: 100 })).items).toHaveLength(REPORTS);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'All reports on this page' }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('heading', { name: 'No report is like that' }).waitFor();
  expect((await pages.application.reports.list.execute(OWNER, { perPage: 100 })).items).toHaveLength(REPORTS - 10);
});

test('a key is shown once, lets somebody in, and nobody any more once it is revoked', async () => {
  const admin = await browser.newVisitor();
  await pages.enter(admin);
  await admin.getByRole('link', { name: 'Keys' }).click();
  await admin.getByLabel('Name').fill('For the phone');
  await admin.getByRole('radio', { name: 'write' }).check();
  await admin.getByRole('button', { name: 'Issue the key' }).click();
  const token = await admin.getByLabel('API key').inputValue();
  expect(token).toMatch(/^sg_\w{36}$/);
  expect(await axeViolations(admin)).toEqual([]);
  await admin.getByRole('link', { name: 'I have it' }).click();
  await admin.getByRole('heading', { name: /For the phone/ }).waitFor();
  expect(await admin.content()).not.toContain(token);

  const phone = await browser.newVisitor();
  await phone.goto(`${pages.origin}/sign-in`);
  await phone.getByLabel('API key').fill(token);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
  expect(await phone.getByRole('link', { name: 'Keys' }).count()).toBe(0);
  // The key is in no address, no page, and in nothing that scripts can read.
  expect(await phone.content()).not.toContain(token);
  expect(await phone.evaluate(() => document.cookie)).toBe('');
  expect(JSON.stringify(await phone.context().cookies())).not.toContain(token);

  await admin.getByText('Revoke For the phone').click();
  await admin.getByRole('button', { name: 'Revoke this key' }).and(admin.locator(':visible')).click();
  await admin.getByText('The key “For the phone” is revoked.').waitFor();
  await phone.reload();
  await phone.getByLabel('API key').waitFor();
});
