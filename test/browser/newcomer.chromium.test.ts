import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ServiceProcess } from '../end-to-end/support/service-process.js';
import { Site } from '../end-to-end/support/site.js';
import { useBrowser } from './support/browser.js';

/** The built program and a real browser: each test opens about 20 pages. */
const TIMEOUT = 120_000;

const PASSWORD = 'open sesame, please';

const browser = useBrowser();
let directory: string;
let site: Site;
let service: ServiceProcess;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-browser-'));
  site = await Site.start();
  service = await ServiceProcess.start({ DATA_DIR: join(directory, 'data'), ALLOWED_TARGETS: '127.0.0.1' });
}, TIMEOUT);

afterAll(async () => {
  await service.stop();
  await site.close();
  await rm(directory, { recursive: true, force: true });
});

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('API key').fill(service.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Types an address on the first page, signs in, and checks that address. @returns the address of the report's settings */
async function start(page: Page, url: string): Promise<string> {
  await page.goto(service.url);
  await page.getByLabel('Web address').fill(url);
  await page.getByRole('button', { name: 'Check it' }).click();
  await page.getByText(`Enter your key to check ${url}`).waitFor();
  await signIn(page);
  await page.waitForURL(/\/reports\/[\da-f-]+$/);
  return page.url().replace('/reports/', '/dashboard/reports/');
}

/** The text in the sharing section for each privacy. */
const SHARED = {
  'Password-protected': 'Anyone with this link and the password can open the report.',
  Private: 'Only you and people with a share link can open this report.',
};

async function setPrivacy(page: Page, kind: keyof typeof SHARED): Promise<void> {
  await page.getByRole('radio', { name: kind }).check();
  if (kind === 'Password-protected') await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(SHARED[kind]).waitFor();
}

async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Open report' }).click();
}

/** Shares the report with a password, opens it as another visitor, and makes it private again. */
async function share(owner: Page, profile: BrowserContextOptions): Promise<void> {
  await setPrivacy(owner, 'Password-protected');
  const address = await owner.getByLabel('Link', { exact: true }).inputValue();
  expect(address).toMatch(new RegExp(`^${service.url}/reports/`));

  const friend = await browser.newVisitor(profile);
  await friend.goto(address);
  await friend.getByRole('heading', { name: 'This report is password-protected' }).waitFor();
  expect(await friend.content()).not.toContain(site.origin);
  await enterPassword(friend, 'a guess');
  await friend.getByRole('alert').waitFor();
  await enterPassword(friend, PASSWORD);
  await friend.getByRole('img', { name: /^Score: / }).waitFor();
  expect(friend.url()).toBe(address);
  await friend.reload();
  await friend.getByRole('img', { name: /^Score: / }).waitFor();

  await setPrivacy(owner, 'Private');
  expect((await friend.reload())?.status()).toBe(404);
  const notFound = await friend.content();
  expect((await friend.goto(`${service.url}/reports/nowhere`))?.status()).toBe(404);
  expect(await friend.content()).toBe(notFound);
  await owner.goto(address);
  await owner.getByText('Private', { exact: true }).first().waitFor();
}

test(
  'signs in, creates a report, watches it finish, shares it with a password and makes it private',
  async () => {
    const held = site.hold('/page-watched');
    const watching = await browser.newVisitor();
    const settings = await start(watching, `${site.origin}/page-watched`);
    await held.arrived;
    await watching.getByRole('heading', { name: 'The page is being checked' }).waitFor();
    // A second tab shows the settings of the report.
    const owner = await watching.context().newPage();
    await owner.goto(settings);
    await owner.getByText('The page is being checked.').waitFor();
    for (const page of [owner, watching]) {
      await page.evaluate(() => Object.assign(globalThis, { wasNotReloaded: true }));
    }
    held.release();
    await watching.getByRole('img', { name: /^Score: / }).waitFor();
    await owner.bringToFront();
    await owner.getByRole('button', { name: 'Check again' }).waitFor();
    for (const page of [owner, watching]) {
      expect(await page.evaluate(() => 'wasNotReloaded' in globalThis)).toBe(true);
      const time = page.getByRole('time').first();
      expect(await time.innerText()).toMatch(/^(?:just now|\d+ minutes? ago)$/);
      expect(await time.getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    }
    await share(owner, {});
  },
  TIMEOUT,
);

test(
  'does the same without scripts',
  async () => {
    const profile = { javaScriptEnabled: false };
    const held = site.hold('/page-without');
    const owner = await browser.newVisitor(profile);
    const settings = await start(owner, `${site.origin}/page-without`);
    await held.arrived;
    const watching = await owner.context().newPage();
    await watching.goto(owner.url());
    await watching.getByRole('heading', { name: /^The page is/ }).waitFor();
    await owner.goto(settings);
    held.release();
    // A meta refresh reloads the page.
    await watching.getByRole('img', { name: /^Score: / }).waitFor();
    await watching.close();
    await owner.getByRole('link', { name: 'Refresh' }).click();
    await owner.getByRole('button', { name: 'Check again' }).waitFor();
    await share(owner, profile);

    await owner.getByRole('link', { name: 'Settings' }).click();
    await owner.getByRole('link', { name: 'Delete this report…' }).click();
    await owner.getByRole('button', { name: /^Delete/ }).click();
    await owner.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
    expect(await owner.getByText('/page-without').count()).toBe(0);
    await owner.locator('.menu > summary').click();
    await owner.getByRole('button', { name: 'Sign out' }).click();
    await owner.getByLabel('API key').waitFor();
    await owner.goto(`${service.url}/dashboard/reports`);
    await owner.getByLabel('API key').waitFor();
  },
  TIMEOUT,
);
