import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Answer } from '../http/answer.js';

/** For pages that are not the same for everyone: not cached, not indexed. */
export const NO_STORE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } as const;

/**
 * Invisible characters, and those that change how the text around them reads: control characters except tab and line
 * feed, bidirectional controls (Trojan Source, CVE-2021-42574), line separators, lone surrogates and noncharacters. Our
 * own text has none, so they come from untrusted content.
 */
const INVISIBLE = /[[\p{Cc}--[\t\n]]\p{Bidi_Control}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/gv;

/** Any code unit that may be invisible. This test takes a twentieth of the time, and usually finds nothing. */
const SUSPECT = /[^\t\n -~\xa0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd]/;

/** Renders escaped markup without invisible characters. */
export function renderMarkup(tree: VNode): string {
  const markup = renderToString(tree);
  return SUSPECT.test(markup) ? markup.replaceAll(INVISIBLE, '') : markup;
}

/** A whole document as HTML. */
export function renderDocument(document: VNode): string {
  return `<!doctype html>${renderMarkup(document)}`;
}

/** An answer with a whole document. */
export function page(status: number, document: VNode, headers: Answer['headers'] = NO_STORE): Answer {
  return { status, body: renderDocument(document), headers };
}

/**
 * Redirects the browser to a page that it requests with GET.
 * @param location relative to the page, or absolute
 */
export function redirect(location: string, headers: Answer['headers'] = {}): Answer {
  return { status: 303, body: '', headers: { ...NO_STORE, ...headers, Location: location } };
}
