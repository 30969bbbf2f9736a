import { join } from 'node:path';
import type { PuppeteerBrowser, PuppeteerContext, PuppeteerModule, PuppeteerPage } from '../lighthouse-module.js';
import type { Navigation } from '../mapping/to-failure.js';
import { chromeFlags } from './chrome-flags.js';
import type { ChildSettings } from './messages.js';

/** A tab in its own browser context, which shares no state with other pages. */
export interface Visit {
  readonly page: PuppeteerPage;
  navigation(): Navigation | null;
  end(): Promise<void>;
}

/** Chrome, started on first use and reused for one page after another. */
export class Chrome {
  #browser: PuppeteerBrowser | null = null;
  #lost: Promise<never> | null = null;

  constructor(
    private readonly puppeteer: PuppeteerModule,
    private readonly settings: ChildSettings,
    private readonly onLaunched: (pid: number) => void,
  ) {}

  /** Rejects when Chrome exits or crashes. */
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
      // A port would be open to pages and other users of the machine. Chrome also exits when its pipe closes.
      pipe: true,
      headless: true,
      defaultViewport: null,
      // The parent process decides when Chrome ends.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const pid = browser.process()?.pid;
    if (pid !== undefined) this.onLaunched(pid);
    this.#lost = new Promise((_resolve, reject) => {
      browser.on('disconnected', () => reject(new Error('Chrome exited or crashed.')));
    });
    // Prevents an unhandled rejection while no page is open.
    this.#lost.catch(() => undefined);
    return browser;
  }
}

/** Chrome flags block pop-ups; this closes any that open nevertheless. */
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
  const isPageNavigation = (request: { isNavigationRequest(): boolean; frame(): unknown }): boolean =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on('request', (request) => {
    if (isPageNavigation(request)) latest = { url: request.url(), status: null, error: null };
  });
  page.on('response', (response) => {
    if (isPageNavigation(response.request()))
      latest = { url: response.request().url(), status: response.status(), error: null };
  });
  page.on('requestfailed', (request) => {
    if (!isPageNavigation(request)) return;
    latest = {
      url: request.url(),
      status: latest?.status ?? null,
      error: request.failure()?.errorText ?? null,
    };
  });
  return () => latest;
}
