import { JSDOM } from 'jsdom';
import { BASE, type newPageWorld } from '../../support/page-world.js';

export type PageWorld = ReturnType<typeof newPageWorld>;

/** Redirects to follow: no form of the pages needs more. */
const MAX_REDIRECTS = 3;

interface Request {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** A browser tab without scripts: keeps cookies, follows redirects and submits forms. */
export class Tab {
  readonly cookies = new Map<string, string>();
  /** The current URL. */
  url = `${BASE}/`;
  status = 0;
  body = '';
  headers: Record<string, unknown> = {};
  #document: Document | null = null;

  constructor(private readonly world: PageWorld) {}

  /** Parsed on first use because parsing is slow. */
  get document(): Document {
    this.#document ??= new JSDOM(this.body, { url: this.url }).window.document;
    return this.#document;
  }

  /** The current path and query, without the base path. */
  get at(): string {
    return this.url.slice(BASE.length);
  }

  /** Follows a link: a path from the root, or a relative URL. */
  async open(to: string): Promise<this> {
    return this.#go(to.startsWith('/') ? BASE + to : new URL(to, this.url).href, {});
  }

  /** Follows the link with this text. */
  async click(text: string): Promise<this> {
    const links = [...this.document.querySelectorAll('a')];
    const link = links.find(({ textContent }) => textContent.includes(text));
    if (link === undefined) throw new Error(`No link "${text}" at ${this.at}.`);
    return this.open(link.href);
  }

  /** Fills in the form of a button and presses the button. */
  async press(text: string, fields: Readonly<Record<string, string | readonly string[]>> = {}): Promise<this> {
    const { action, data } = this.formOf(text);
    for (const [name, value] of Object.entries(fields)) {
      data.delete(name);
      for (const each of [value].flat()) data.append(name, each);
    }
    return this.send(action, data);
  }

  /** What pressing a button would submit, and where. */
  formOf(text: string): { action: string; method: string; data: URLSearchParams } {
    const buttons = [...this.document.querySelectorAll('button')];
    const button = buttons.find((found) => found.textContent.includes(text));
    const form = button?.form;
    if (!button || !form) throw new Error(`No button "${text}" at ${this.at}.`);
    const data = new URLSearchParams();
    for (const field of form.elements as unknown as Iterable<HTMLInputElement>) {
      const isChoice = field.type === 'radio' || field.type === 'checkbox';
      if (field.name === '' || field.tagName === 'BUTTON' || field.tagName === 'FIELDSET') continue;
      if (!isChoice || field.checked) data.append(field.name, field.value);
    }
    if (button.name !== '') data.append(button.name, button.value);
    return { action: form.action, method: form.method, data };
  }

  /** Submits a form with the headers of a same-origin page. */
  send(action: string, data: URLSearchParams | string, headers: Readonly<Record<string, string>> = {}): Promise<this> {
    return this.#go(new URL(action, this.url).href, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(BASE).origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: data.toString(),
    });
  }

  /** The text of the first match, with single spaces; null if there is none. */
  text(selector: string): string | null {
    return this.document.querySelector(selector)?.textContent.replaceAll(/\s+/g, ' ').trim() ?? null;
  }

  texts(selector: string): string[] {
    return [...this.document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
  }

  async #go(url: string, request: Request, redirects = 0): Promise<this> {
    expect(url.startsWith(BASE)).toBe(true);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.world.visit(url.slice(BASE.length) || '/', {
      ...request,
      headers: { ...request.headers, ...(cookie !== '' && { cookie }) },
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(set);
    const { location } = answer.headers;
    if (answer.statusCode === 303 && location !== undefined) {
      expect(redirects).toBeLessThan(MAX_REDIRECTS);
      return this.#go(new URL(location, url).href, {}, redirects + 1);
    }
    this.url = url;
    this.status = answer.statusCode;
    this.body = answer.body;
    this.headers = answer.headers;
    this.#document = null;
    return this;
  }

  #keep(set: string): void {
    const [pair = '', ...attributes] = set.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}
