import type { CdpSession, PuppeteerPage } from '../lighthouse-module.js';
import { MAX_HTML, type RenderedPage } from '../rendered-page.js';

/** The first redirect of a page. */
export interface Redirect {
  readonly statusCode: number;
  /** Where Chrome went. */
  readonly target: string;
}

/** In milliseconds. A page without its HTML is better than no report. */
const HTML_TIMEOUT = 2_000;

/** Events of the Network domain (https://chromedevtools.github.io/devtools-protocol/tot/Network/). */
interface RequestWillBeSent {
  readonly requestId: string;
  readonly type?: string;
  readonly frameId?: string;
  readonly request: { readonly url: string };
  readonly redirectResponse?: { readonly status: number };
}

interface ResponseReceived {
  readonly type: string;
  readonly frameId?: string;
  readonly response: { readonly status: number; readonly headers: Readonly<Record<string, string>> };
}

/**
 * Watches the document of a page in a session of its own: Puppeteer joins repeated header fields with commas. Reads the document
 * in an isolated world, where scripts of the page cannot interfere.
 */
export class DocumentWatch {
  #first: string | null = null;
  #redirect: Redirect | null = null;
  #response: ResponseReceived['response'] | null = null;

  private constructor(
    private readonly session: CdpSession,
    private readonly frameId: string,
  ) {
    session.on('Network.requestWillBeSent', (event) => this.#onRequest(event as RequestWillBeSent));
    session.on('Network.responseReceived', (event) => this.#onResponse(event as ResponseReceived));
  }

  /** Call it before the page navigates. */
  static async start(page: PuppeteerPage): Promise<DocumentWatch> {
    const session = await page.createCDPSession();
    const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
    const watch = new DocumentWatch(session, frameTree.frame.id);
    await session.send('Network.enable');
    return watch;
  }

  /** Null if the server sent no redirect to the first request. */
  get redirect(): Redirect | null {
    return this.#redirect;
  }

  /** @param url of the page, if it does not respond */
  async read(url: string): Promise<RenderedPage> {
    const { status: statusCode = 200, headers = {} } = this.#response ?? {};
    const document = await this.#readDocument().catch(() => null);
    const fields = Object.entries(headers).flatMap(([name, values]) =>
      values.split('\n').map((value) => [name.toLowerCase(), value.trim()] as const),
    );
    return { url: document?.url ?? url, statusCode, headers: fields, html: document?.html ?? '' };
  }

  async #readDocument(): Promise<{ readonly url: string; readonly html: string } | null> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), HTML_TIMEOUT)));
    return Promise.race([this.#evaluate(), timeout]).finally(() => clearTimeout(timer));
  }

  async #evaluate(): Promise<{ readonly url: string; readonly html: string }> {
    const { frameId } = this;
    const { executionContextId } = (await this.session.send('Page.createIsolatedWorld', { frameId })) as {
      executionContextId: number;
    };
    const html = `(document.documentElement?.outerHTML ?? '').slice(0, ${MAX_HTML})`;
    const { result } = (await this.session.send('Runtime.evaluate', {
      expression: `({ url: document.URL, html: ${html} })`,
      contextId: executionContextId,
      returnByValue: true,
    })) as { result: { value: { url: string; html: string } } };
    return result.value;
  }

  #onRequest({ requestId, type, frameId, request, redirectResponse }: RequestWillBeSent): void {
    if (type !== 'Document' || frameId !== this.frameId || !/^https?:/.test(request.url)) return;
    this.#first ??= requestId;
    // A redirected request keeps its ID. Later ones belong to scripts, or to further redirects.
    if (requestId !== this.#first || redirectResponse === undefined) return;
    this.#redirect ??= { statusCode: redirectResponse.status, target: request.url };
  }

  #onResponse({ type, frameId, response }: ResponseReceived): void {
    if (type === 'Document' && frameId === this.frameId) this.#response = response;
  }
}
