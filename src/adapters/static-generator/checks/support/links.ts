import type { Evidence } from '../../../../domain/index.js';
import type { Subject, Tools } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, tokens } from '../../html/document.js';
import { headerEvidence } from './evidence.js';
import { headerValues } from '../../headers/header-values.js';

/** A `link` element of the head, or a link of a Link header. */
export interface PageLink {
  /** In lower case. An element has one entry, spaces included, as Lighthouse compares it; a header has one per token. */
  readonly rel: readonly string[];
  readonly hrefRaw: string;
  /** Absolute, or null if it cannot be parsed. */
  readonly href: string | null;
  readonly hreflang: string | null;
  readonly evidence: () => Evidence;
}

/** Passes the links of the `Link` headers to `onLink`, then each `link` in the head as the walk reaches it. */
export function linkCollector(subject: Subject, tools: Tools, onLink: (link: PageLink) => void): ElementVisitor {
  for (const value of headerValues(subject.page.response.headers, 'link')) {
    for (const { target, parameters } of parseLinkHeader(value)) {
      onLink({
        rel: tokens(parameters.get('rel') ?? null),
        hrefRaw: target,
        href: URL.parse(target, subject.page.finalUrl)?.href ?? null,
        hreflang: parameters.get('hreflang') ?? null,
        evidence: () => headerEvidence('link', value),
      });
    }
  }
  return (element, context) => {
    if (!context.inHead) return;
    const hrefRaw = attribute(element, 'href') ?? '';
    onLink({
      rel: [(attribute(element, 'rel') ?? '').toLowerCase()],
      hrefRaw,
      href: URL.parse(hrefRaw, subject.baseUrl)?.href ?? null,
      hreflang: attribute(element, 'hreflang'),
      evidence: () => tools.describe(element),
    });
  };
}

/** Parses a Link header (RFC 8288) in one pass. Skips what is not a link. */
export function parseLinkHeader(value: string): { target: string; parameters: Map<string, string> }[] {
  const links = [];
  for (const part of splitOutsideQuotes(value, ',')) {
    const [first = '', ...rest] = splitOutsideQuotes(part, ';');
    const target = first.trim();
    if (!target.startsWith('<') || !target.endsWith('>')) continue;
    const parameters = new Map<string, string>();
    for (const parameter of rest) {
      const equals = parameter.indexOf('=');
      if (equals < 0) continue;
      const name = parameter.slice(0, equals).trim().toLowerCase();
      // The first one counts (RFC 8288 §3.3, for rel).
      if (!parameters.has(name)) parameters.set(name, unquote(parameter.slice(equals + 1).trim()));
    }
    links.push({ target: target.slice(1, -1), parameters });
  }
  return links;
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let closing = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (closing !== '') {
      if (character === '\\' && closing === '"') index += 1;
      else if (character === closing) closing = '';
    } else if (character === '"') closing = '"';
    else if (character === '<') closing = '>';
    else if (character === separator) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function unquote(text: string): string {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replace(/\\(.)/g, '$1')
    : text;
}
