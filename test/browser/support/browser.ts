import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChrome } from '../../../src/adapters/lighthouse-generator/find-chrome.js';
import { findLighthouse } from '../../../src/adapters/lighthouse-generator/lighthouse-package.js';

/** Timeout of Playwright's actions, in milliseconds: long enough for a busy machine, shorter than a test's. */
const ACTION_TIMEOUT = 30_000;

/** Containers offer Chromium no sandbox and little shared memory. */
const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage'];

/** @returns the path of Chrome or Chromium (Debian: apt-get install chromium) */
export function findBrowser(): Promise<string> {
  return findChrome(process.env['CHROME_PATH'] || null, findLighthouse());
}

/**
 * A browser for the tests of a file. A test fails if one of its pages has a console error or warning, a policy violation, a
 * dialog, a failed request for anything but a page, or a request to another host.
 */
export function useBrowser() {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findBrowser(), args: FLAGS });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(problems.splice(0)).toEqual([]);
  });

  return {
    /** Opens a tab in a new browser context, without cookies. */
    async newVisitor(options: BrowserContextOptions = {}): Promise<Page> {
      if (browser === undefined) throw new Error('The browser did not start.');
      const context = await browser.newContext({
        locale: 'en-GB',
        timezoneId: 'UTC',
        viewport: { width: 1000, height: 720 },
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      context.setDefaultTimeout(ACTION_TIMEOUT);
      watch(context, (problem) => problems.push(problem));
      return context.newPage();
    },
  };
}

export type TestBrowser = ReturnType<typeof useBrowser>;

function watch(context: BrowserContext, report: (problem: string) => void): void {
  context.on('console', (message) => {
    // Chromium logs this for every status from 400 on. The response handler below knows which are pages.
    if (message.text().startsWith('Failed to load resource: the server responded')) return;
    if (['error', 'warning', 'assert'].includes(message.type())) report(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => report(`exception: ${error.error().message}`));
  context.on('dialog', (dialog) => {
    report(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('response', (response) => {
    const isPage = response.request().isNavigationRequest();
    if (response.status() >= 400 && !isPage) report(`${response.status()}: ${response.url()}`);
  });
  const hosts = new Set<string>();
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol === 'data:') return;
    if (request.isNavigationRequest()) hosts.add(host);
    else if (!hosts.has(host)) report(`request to another host: ${request.url()}`);
  });
}
