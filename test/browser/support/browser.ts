import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChrome } from '../../../src/adapters/lighthouse-generator/find-chrome.js';
import { findLighthouse } from '../../../src/adapters/lighthouse-generator/lighthouse-package.js';

/** Waiting for the page, in milliseconds: room for a busy machine, less than a test has. */
const PATIENCE = 30_000;

/** Containers have no sandbox for Chromium, and little shared memory. */
const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage'];

/** The program of Chrome or Chromium (Debian: apt-get install chromium). */
export function findBrowser(): Promise<string> {
  return findChrome(process.env['CHROME_PATH'] || null, findLighthouse());
}

/**
 * A browser for the tests of this file. Whatever goes wrong in one of its pages fails the test: an error or warning in the
 * console, a violation of the policy, a dialog, an answer that is an error and no page, a request to another host.
 */
export function useBrowser() {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const troubles: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findBrowser(), args: FLAGS });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(troubles.splice(0)).toEqual([]);
  });

  return {
    /** The first tab of a browser that has never been here. */
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
      context.setDefaultTimeout(PATIENCE);
      watch(context, (trouble) => troubles.push(trouble));
      return context.newPage();
    },
  };
}

export type TestBrowser = ReturnType<typeof useBrowser>;

function watch(context: BrowserContext, tell: (trouble: string) => void): void {
  context.on('console', (message) => {
    // Told of every answer from 400 on; which of them are pages is known below.
    if (message.text().startsWith('Failed to load resource: the server responded')) return;
    if (['error', 'warning', 'assert'].includes(message.type())) tell(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => tell(`exception: ${error.error().message}`));
  context.on('dialog', (dialog) => {
    tell(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('response', (response) => {
    const isPage = response.request().isNavigationRequest();
    if (response.status() >= 400 && !isPage) tell(`${response.status()}: ${response.url()}`);
  });
  const hosts = new Set<string>();
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol === 'data:') return;
    if (request.isNavigationRequest()) hosts.add(host);
    else if (!hosts.has(host)) tell(`request to another host: ${request.url()}`);
  });
}
