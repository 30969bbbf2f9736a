import { headerValues } from '../../headers/header-values.js';
import type { HeaderList } from '../../retrieved-page.js';

const BLOCKING = new Set(['noindex', 'none']);
const EXPIRY = 'unavailable_after';

/** Directives such as `noindex, nofollow`, and what has them: a `meta` element, or an X-Robots-Tag header. */
export type RobotsRule =
  | { readonly directives: string; readonly meta: string; readonly tag: null }
  | { readonly directives: string; readonly meta: null; readonly tag: string };

/** When these rules were written. Replaces a missing Date header, so the verdict never depends on the clock. */
const RULES_WRITTEN_AT = Date.UTC(2026, 10, 20);

/** The time for `unavailable_after`: the response's Date, so the same response always gets the same verdict. */
export function robotsTime(date: string | undefined): number {
  return parseDate(date ?? '') ?? RULES_WRITTEN_AT;
}

/**
 * The rules of a page that apply to a bot: of the `meta` element with its name, or else `robots`, and of X-Robots-Tag headers.
 * @param bot null stands for any crawler
 * @param metas content of the first `meta` element in the head by name, in lower case
 */
export function robotsRulesFor(
  bot: string | null,
  metas: ReadonlyMap<string, string>,
  headers: HeaderList,
): RobotsRule[] {
  const rules: RobotsRule[] = [];
  const meta = bot !== null && metas.has(bot.toLowerCase()) ? bot.toLowerCase() : 'robots';
  const content = metas.get(meta);
  if (content !== undefined) rules.push({ directives: content, meta, tag: null });
  for (const tag of headerValues(headers, 'x-robots-tag')) {
    const directives = directivesFor(bot, tag);
    if (directives !== null) rules.push({ directives, meta: null, tag });
  }
  return rules;
}

/**
 * The directives of an X-Robots-Tag that apply to this bot, or null.
 * @param bot null stands for any crawler
 */
export function directivesFor(bot: string | null, tag: string): string | null {
  const prefix = botPrefix(tag);
  if (prefix === null) return tag;
  return prefix === bot?.toLowerCase() ? tag.slice(tag.indexOf(':') + 1) : null;
}

/** The bot that an X-Robots-Tag names, in lower case, or null. */
export function botPrefix(tag: string): string | null {
  const prefix = tag
    .slice(0, Math.max(tag.indexOf(':'), 0))
    .trim()
    .toLowerCase();
  return prefix === '' || prefix.includes(',') || prefix === EXPIRY ? null : prefix;
}

/**
 * Whether directives such as `noindex, nofollow` keep a page out of the index.
 * @param now milliseconds
 */
export function forbidsIndexing(directives: string, now: number): boolean {
  return directives.split(',').some((directive) => {
    const rule = directive.trim().toLowerCase();
    if (BLOCKING.has(rule)) return true;
    if (!rule.startsWith(`${EXPIRY}:`)) return false;
    const end = parseDate(rule.slice(EXPIRY.length + 1));
    return end !== null && end < now;
  });
}

/** Whether directives such as `index, nofollow` keep crawlers from following the links of a page. */
export function forbidsFollowing(directives: string): boolean {
  return directives.split(',').some((directive) => ['nofollow', 'none'].includes(directive.trim().toLowerCase()));
}

/** Whether directives such as `index, follow` say that a page may be indexed. */
export function allowsIndexing(directives: string): boolean {
  return directives.split(',').some((directive) => ['index', 'all'].includes(directive.trim().toLowerCase()));
}

/** Milliseconds, or null if it is not a date. Times without a zone are UTC, so the server's time zone does not matter. */
function parseDate(text: string): number | null {
  const date = text.trim().slice(0, 100);
  const hasZone = /(?:z|[+-]\d\d:?\d\d|\b[a-z]{3,4}|\but)$/i.test(date);
  const isIso = /^\d{4}-\d\d-\d\d/.test(date);
  const utc = hasZone ? date : isIso ? (/[t ]\d/i.test(date) ? `${date.replace(' ', 't')}z` : date) : `${date} utc`;
  const time = Date.parse(isIso ? utc.toUpperCase() : utc);
  return Number.isNaN(time) ? null : time;
}
