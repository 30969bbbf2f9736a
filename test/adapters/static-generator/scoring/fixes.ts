import type { DefaultTreeAdapterTypes } from 'parse5';
import { headerValues } from '../../../../src/adapters/static-generator/headers/header-values.js';
import type { RetrievedPage } from '../../../../src/adapters/static-generator/index.js';
import { attributesOf, locate, type Edits } from './edited-page.js';

type Element = DefaultTreeAdapterTypes.Element;

/** What to change on a page whose HTML may have been changed before. */
export type Fix = (html: string, page: RetrievedPage) => Edits;

/** What owners do after reading a report. They leave alone what they have. */
export const FIXES: Readonly<Record<string, Fix>> = {
  'text alternatives': (html) => ({ html: addAttribute(html, 'alt', 'A cup of tea', isImage) }),
  'image sizes': (html) => ({
    html: addAttribute(addAttribute(html, 'width', '40', isImage), 'height', '30', isImage),
  }),
  'a title': (html) => (has(html, 'title') ? {} : { html: addToHead(html, '<title>Green tea from Japan</title>') }),
  'a description': (html) =>
    /name=["']?description/i.test(html)
      ? {}
      : { html: addToHead(html, '<meta name="description" content="Green tea, picked by hand and sent to you.">') },
  'a canonical link': (html, { finalUrl }) =>
    /rel=["']?canonical/i.test(html) ? {} : { html: addToHead(html, `<link rel="canonical" href="${finalUrl}">`) },
  'a viewport': (html) =>
    /name=["']?viewport/i.test(html)
      ? {}
      : { html: addToHead(html, '<meta name="viewport" content="width=device-width, initial-scale=1">') },
  'a language': (html) => ({ html: addAttribute(html, 'lang', 'en', ({ tagName }) => tagName === 'html') }),
  'field labels': (html) => ({ html: addAttribute(html, 'aria-label', 'Your name', isField) }),
  'button names': (html) => ({
    html: addAttribute(html, 'aria-label', 'Search', (element) => element.tagName === 'button' && isEmpty(element)),
  }),
  'link names': (html) => ({
    html: addAttribute(html, 'aria-label', 'Our teas', (element) => element.tagName === 'a' && isEmpty(element)),
  }),
  'frame titles': (html) => ({ html: addAttribute(html, 'title', 'Map of our shop', isFrame) }),
  HSTS: header('strict-transport-security', 'max-age=63072000; includeSubDomains; preload'),
  nosniff: header('x-content-type-options', 'nosniff'),
  'X-Frame-Options': header('x-frame-options', 'DENY'),
  'a referrer policy': header('referrer-policy', 'strict-origin-when-cross-origin'),
  'an opener policy': header('cross-origin-opener-policy', 'same-origin'),
  'a strict policy': header(
    'content-security-policy',
    "script-src 'nonce-R4nd0mV4lu3' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'",
  ),
  'a policy against framing': header('content-security-policy', "frame-ancestors 'self'"),
  'a policy of own sources': header('content-security-policy', "default-src 'self'; frame-ancestors 'self'"),
};

/** Sends a header, if the page does not. */
function header(name: string, value: string): Fix {
  return (_html, { response }) => (headerValues(response.headers, name).length > 0 ? {} : { headers: [[name, value]] });
}

function isImage({ tagName }: Element): boolean {
  return tagName === 'img';
}

function isFrame({ tagName }: Element): boolean {
  return tagName === 'iframe' || tagName === 'frame';
}

function isField(element: Element): boolean {
  const { type = 'text' } = attributesOf(element);
  return (
    ['select', 'textarea'].includes(element.tagName) ||
    (element.tagName === 'input' && !['hidden', 'submit', 'button', 'reset', 'image'].includes(type))
  );
}

function isEmpty(element: Element): boolean {
  return element.childNodes.every((node) => node.nodeName === '#text' && 'value' in node && node.value.trim() === '');
}

function has(html: string, tagName: string): boolean {
  return locate(html).some((element) => element.tagName === tagName);
}

/** Adds an attribute to those elements in the source that have none of that name. */
function addAttribute(html: string, name: string, value: string, isWanted: (element: Element) => boolean): string {
  return locate(html)
    .filter((element) => isWanted(element) && attributesOf(element)[name] === undefined)
    .flatMap(({ tagName, sourceCodeLocation }) => {
      const start = sourceCodeLocation?.startTag?.startOffset;
      return start === undefined ? [] : [start + 1 + tagName.length];
    })
    .sort((a, b) => b - a)
    .reduce((text, at) => `${text.slice(0, at)} ${name}="${value}"${text.slice(at)}`, html);
}

function addToHead(html: string, tag: string): string {
  const elements = locate(html);
  const end = (name: string) =>
    elements.find(({ tagName }) => tagName === name)?.sourceCodeLocation?.startTag?.endOffset;
  const at = end('head') ?? end('html') ?? (/^\s*<!doctype[^>]*>/i.exec(html)?.[0].length || 0);
  return html.slice(0, at) + tag + html.slice(at);
}
