import type { Evidence } from '../../../../domain/index.js';
import type { Element } from '../../html/document.js';

/** Limits of the domain's Audit: items, and characters of each. */
export const MAX_EVIDENCE = 10;
export const MAX_EVIDENCE_LENGTH = 300;

/** Text that needs cleaning: white space other than single inner spaces, control characters, lone surrogates. */
const UNCLEAN = /^ | $| {2}|[^ -~\u00a1-\u167f\u2010-\u2027\u2030-\u205e\u2060-\u2fff\u3001-\ud7ff]/;

/**
 * Sanitizes text from a page: removes control characters (PostgreSQL cannot store U+0000, terminals execute others) and lone
 * surrogates, collapses white space, and truncates between characters.
 */
export function sanitize(text: string, limit = MAX_EVIDENCE_LENGTH): string {
  if (text.length <= limit && !UNCLEAN.test(text)) return text;
  // Truncates first, so that a value of 10 MB stays cheap.
  const clean = text
    .slice(0, limit * 4)
    .replace(/\s+/gu, ' ')
    // eslint-disable-next-line no-control-regex -- removes control characters
    .replace(/[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/gu, '')
    .trim();
  if (clean.length <= limit) return clean;
  const cut = clean.slice(0, limit - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Evidence before it is sanitized. An element gets its selector later, because only the few pieces that are kept need one. */
export interface FoundEvidence extends Evidence {
  readonly element?: Element;
}

/** @param selectors returns the CSS selector of an element, or null */
export function sanitizeEvidence(
  evidence: readonly FoundEvidence[],
  selectors: { of(element: Element): string | null },
): Evidence[] {
  return evidence.slice(0, MAX_EVIDENCE).map(({ kind, value, line, column = null, element }) => ({
    kind,
    value: sanitize(value),
    line,
    column,
    selector: element === undefined ? null : selectors.of(element),
  }));
}

export function urlEvidence(url: string): Evidence {
  return { kind: 'url', value: url, line: null };
}

export function textEvidence(value: string, line: number | null = null): Evidence {
  return { kind: 'text', value, line };
}

export function headerEvidence(name: string, value: string): Evidence {
  return { kind: 'header', value: `${name}: ${value}`, line: null };
}

/** Counts everything, keeps the first few. */
export class Offenders<T> {
  count = 0;
  readonly first: T[] = [];

  add(item: T): void {
    this.count += 1;
    if (this.first.length < MAX_EVIDENCE) this.first.push(item);
  }
}
