import type { Readable } from 'node:stream';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { chooseEncoding, compress } from '../http/compress.js';

/** What goes back to the browser. */
export interface WebAnswer {
  readonly status: number;
  /** Text is HTML unless the headers say otherwise. */
  readonly body: string | Uint8Array | Readable;
  /** On top of those that every answer has; they win over them. */
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** For whatever is not the same for everybody: no cache keeps it, no search engine lists it. */
export const NO_STORE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } as const;

/**
 * What no reader sees, or what changes how the text around it reads: control characters but for tab and line feed,
 * marks that turn the direction of text (Trojan Source, CVE-2021-42574), line separators, halves of characters, and what
 * is no character at all. Our own text has none, so that they come from strangers.
 */
const INVISIBLE = /[[\p{Cc}--[\t\n]]\p{Bidi_Control}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/gv;

/** Whatever is not surely seen, by code units: looking for it takes a twentieth of the time, and mostly finds nothing. */
const SUSPECT = /[^\t\n -~\xa0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd]/;

/** Turns a tree into markup: text is escaped, and what nobody sees is dropped. */
export function renderMarkup(tree: VNode): string {
  const markup = renderToString(tree);
  return SUSPECT.test(markup) ? markup.replaceAll(INVISIBLE, '') : markup;
}

/** An answer with a whole document. */
export function page(status: number, document: VNode, headers: WebAnswer['headers'] = NO_STORE): WebAnswer {
  return { status, body: `<!doctype html>${renderMarkup(document)}`, headers };
}

/**
 * The answer as its reader wants it compressed. Not for pages that hold a secret, such as the token of a form, beside what
 * others can write: their length would give it away (BREACH).
 * @param accepted the Accept-Encoding header
 */
export async function compressed(answer: WebAnswer, accepted: string | undefined): Promise<WebAnswer> {
  const headers = { ...answer.headers, Vary: 'Accept-Encoding' };
  const encoding = chooseEncoding(accepted);
  if (encoding === null || typeof answer.body !== 'string') return { ...answer, headers };
  const body = await compress(answer.body, encoding);
  return { ...answer, body, headers: { ...headers, 'Content-Encoding': encoding } };
}

/**
 * Sends the browser to another page, which it asks for with GET.
 * @param location as a link: relative to the page, or absolute
 */
export function redirect(location: string, headers: WebAnswer['headers'] = {}): WebAnswer {
  return { status: 303, body: '', headers: { ...NO_STORE, ...headers, Location: location } };
}
