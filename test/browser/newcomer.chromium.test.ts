import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ServiceProcess } from '../end-to-end/support/service-process.js';
import { Site } from '../end-to-end/support/site.js';
import { useBrowser } from './support/browser.js';

/** The built program and a real browser: each way takes some twenty pages. */
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
  await page.goto(service.url);
  await page.getByLabel('API key').fill(service.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
}

/** Fills in the form for a new report. */
async function create(page: Page, url: string): Promise<void> {
  await page.getByRole('link', { name: 'New report' }).first().click();
  await page.getByLabel('Address of the page').fill(url);
  await page.getByRole('button', { name: 'Create the report' }).click();
  await page.getByRole('heading', { name: 'Report on 127.0.0.1' }).waitFor();
}

/** What the page says about sharing once the privacy is saved. */
const SHARED = {
  Password: 'Anybody with this link and the password can open it.',
  Private: 'Only you can open this report.',
};

async function setPrivacy(page: Page, kind: keyof typeof SHARED): Promise<void> {
  await page.getByRole('radio', { name: kind }).check();
  if (kind === 'Password') await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(SHARED[kind]).waitFor();
}

async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Show the report' }).click();
}

/** From the page of a new report on: shared with a password, opened by a stranger, taken away from them. */
async function share(owner: Page, profile: BrowserContextOptions): Promise<void> {
  await setPrivacy(owner, 'Password');
  const address = await owner.getByLabel('Link', { exact: true }).inputValue();
  expect(address).toMatch(new RegExp(`^${service.url}/reports/`));

  const friend = await browser.newVisitor(profile);
  await friend.goto(address);
  await friend.getByRole('heading', { name: 'This report is protected' }).waitFor();
  expect(await friend.content()).not.toContain(site.origin);
  await givePassword(friend, 'a guess');
  await friend.getByRole('alert').waitFor();
  await givePassword(friend, PASSWORD);
  await friend.getByRole('img', { name: /^Score: / }).waitFor();
  expect(friend.url()).toBe(address);
  await friend.reload();
  await friend.getByRole('img', { name: /^Score: / }).waitFor();

  await setPrivacy(owner, 'Private');
  expect((await friend.reload())?.status()).toBe(404);
  const nowhere = await friend.content();
  expect((await friend.goto(`${service.url}/reports/nowhere`))?.status()).toBe(404);
  expect(await friend.content()).toBe(nowhere);
  await owner.goto(address);
  await owner.getByText('Private: nobody else sees it').waitFor();
}

test(
  'signs in, creates, watches it finish, shares it with a password, and takes it back',
  async () => {
    const held = site.hold('/page-watched');
    const owner = await browser.newVisitor();
    await signIn(owner);
    await create(owner, `${site.origin}/page-watched`);
    await held.arrived;
    await owner.getByText('The page is being graded right now.').waitFor();
    // A second tab watches the report itself.
    const watching = await owner.context().newPage();
    await watching.goto(owner.url().replace('/dashboard', ''));
    await watching.getByRole('heading', { name: 'The address is being graded right now' }).waitFor();
    for (const page of [owner, watching]) {
      await page.evaluate(() => Object.assign(globalThis, { wasNotLoadedAgain: true }));
    }
    held.release();
    await watching.getByRole('img', { name: /^Score: / }).waitFor();
    await owner.bringToFront();
    await owner.getByRole('button', { name: 'Grade again' }).waitFor();
    for (const page of [owner, watching]) {
      expect(await page.evaluate(() => 'wasNotLoadedAgain' in globalThis)).toBe(true);
      const moment = page.getByRole('time').last();
      expect(await moment.getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    }
    await share(owner, {});
  },
  TIMEOUT,
);

test(
  'does all that without scripts',
  async () => {
    const profile = { javaScriptEnabled: false };
    const held = site.hold('/page-without');
    const owner = await browser.newVisitor(profile);
    await signIn(owner);
    await create(owner, `${site.origin}/page-without`);
    await held.arrived;
    const watching = await owner.context().newPage();
    await watching.goto(owner.url().replace('/dashboard', ''));
    await watching.getByRole('heading', { name: /^The address is/ }).waitFor();
    held.release();
    // The browser looks again by itself, as the page has told it.
    await watching.getByRole('img', { name: /^Score: / }).waitFor();
    await watching.close();
    await owner.getByRole('link', { name: 'Look again' }).click();
    await owner.getByRole('button', { name: 'Grade again' }).waitFor();
    await share(owner, profile);

    await owner.getByRole('link', { name: 'Manage this report' }).click();
    await owner.getByRole('link', { name: 'Delete this report…' }).click();
    await owner.getByRole('button', { name: /^Delete/ }).click();
    await owner.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
    expect(await owner.getByRole('link', { name: `${site.origin}/page-without` }).count()).toBe(0);
    await owner.getByRole('button', { name: 'Sign out' }).click();
    await owner.getByLabel('API key').waitFor();
    await owner.goto(`${service.url}/dashboard/reports`);
    await owner.getByLabel('API key').waitFor();
  },
  TIMEOUT,
);
