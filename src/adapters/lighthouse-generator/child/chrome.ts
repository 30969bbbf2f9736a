import { join } from 'node:path';
import type { PuppeteerBrowser, PuppeteerContext, PuppeteerModule, PuppeteerPage } from '../lighthouse-module.js';
import type { Navigation } from '../mapping/to-failure.js';
import { chromeFlags } from './chrome-flags.js';
import type { ChildSettings } from './messages.js';

/** A fresh tab in a context of its own: nothing of an earlier page is in it, and nothing of it stays. */
export interface Visit {
  readonly page: PuppeteerPage;
  navigation(): Navigation | null;
  end(): Promise<void>;
}

/** Chrome, started when it is first needed and used for one page after another. */
export class Chrome {
  #browser: PuppeteerBrowser | null = null;
  #lost: Promise<never> | null = null;

  constructor(
    private readonly puppeteer: PuppeteerModule,
    private readonly settings: ChildSettings,
    private readonly onLaunched: (pid: number) => void,
  ) {}

  /** Rejects when Chrome goes away. */
  get lost(): Promise<never> {
    return this.#lost ?? Promise.reject(new Error('Chrome was not started.'));
  }

  async visit(proxy: string): Promise<Visit> {
    this.#browser ??= await this.#launch();
    const context = await this.#browser.createBrowserContext({
      proxyServer: proxy,
      proxyBypassList: ['<-loopback>'],
      downloadBehavior: { policy: 'deny' },
    });
    const page = await context.newPage();
    closePopups(context);
    return { page, navigation: followNavigation(page), end: () => context.close() };
  }

  async close(): Promise<void> {
    await this.#browser?.close();
  }

  async #launch(): Promise<PuppeteerBrowser> {
    const { executablePath, directory, sandbox } = this.settings;
    const browser = await this.puppeteer.default.launch({
      executablePath,
      userDataDir: join(directory, 'profile'),
      args: chromeFlags({ sandbox }),
      // No port that anybody on this machine, or a page, could speak to. And Chrome ends when its pipe does.
      pipe: true,
      headless: true,
      defaultViewport: null,
      // The parent decides when it ends.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const pid = browser.process()?.pid;
    if (pid !== undefined) this.onLaunched(pid);
    this.#lost = new Promise((_resolve, reject) => {
      browser.on('disconnected', () => reject(new Error('Chrome went away.')));
    });
    // Whoever is interested has a handler of their own.
    this.#lost.catch(() => undefined);
    return browser;
  }
}

/** Flags keep pages from opening others; this closes what opens all the same. */
function closePopups(context: PuppeteerContext): void {
  context.on('targetcreated', (target) => {
    void target
      .page()
      .then((popup) => popup?.close())
      .catch(() => undefined);
  });
}

function followNavigation(page: PuppeteerPage): () => Navigation | null {
  let latest: Navigation | null = null;
  const isOfPage = (request: { isNavigationRequest(): boolean; frame(): unknown }): boolean =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on('request', (request) => {
    if (isOfPage(request)) latest = { url: request.url(), answered: false, error: null };
  });
  page.on('response', (response) => {
    if (isOfPage(response.request())) latest = { url: response.request().url(), answered: true, error: null };
  });
  page.on('requestfailed', (request) => {
    if (!isOfPage(request)) return;
    latest = { url: request.url(), answered: latest?.answered ?? false, error: request.failure()?.errorText ?? null };
  });
  return () => latest;
}
