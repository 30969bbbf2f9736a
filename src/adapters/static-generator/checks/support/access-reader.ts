import type { Subject } from '../check.js';
import { headerValues } from '../../headers/header-values.js';
import { isSuccess } from '../../resources/related-resources.js';
import { namesOf, SENDS_VISITORS, type Crawler } from './crawlers.js';
import { allowsIndexing, botPrefix, forbidsIndexing, robotsTime } from './robots-directives.js';
import { RobotsTxtRules } from './robots-txt-rules.js';

/** Keeps the cost of hostile rules, times the number of crawlers, near that of `is-crawlable`. */
const MATCHING_BUDGET = 2_000_000;

/** An `X-Robots-Tag`, and the crawler that it names, in lower case; null if it is for all. */
interface RobotsTag {
  readonly tag: string;
  readonly prefix: string | null;
}

/** Directives that apply to a crawler, and where they are. */
interface Directives {
  readonly place: string;
  readonly value: string;
}

/** Whether a crawler may use the page. */
export interface Access {
  readonly crawler: Crawler;
  /** What blocks it; empty if it may crawl. */
  readonly blockedBy: readonly string[];
  readonly contradiction: string | null;
}

/**
 * Returns what blocks a crawler from a page.
 * @param metas content of the `meta` elements in the head, by name in lower case
 */
export function accessReader(subject: Subject, metas: ReadonlyMap<string, string>): (crawler: Crawler) => Access {
  const { headers } = subject.page.response;
  const now = robotsTime(headerValues(headers, 'date')[0]);
  const tags = headerValues(headers, 'x-robots-tag').map((tag) => ({ tag, prefix: botPrefix(tag) }));
  const { robotsTxt } = subject.resources;
  const rules = isSuccess(robotsTxt) ? new RobotsTxtRules(robotsTxt.text, subject.url, MATCHING_BUDGET) : null;
  return (crawler) => {
    const line = rules?.blockingLine(nameInRobotsTxt(crawler, rules)) ?? null;
    const directives = directivesOf(crawler, metas, tags);
    const forbidding = directives.filter(({ value }) => forbidsIndexing(value, now));
    const blockedBy = forbidding.map(({ place }) => place);
    if (line !== null) blockedBy.unshift(`robots.txt line ${line.number} (${shorten(line.text)})`);
    const contradiction = forbidding.length === 0 ? null : contradictionOf(directives, line !== null);
    return { crawler, blockedBy, contradiction };
  };
}

/** What contradicts a directive that forbids indexing, or null. */
function contradictionOf(directives: readonly Directives[], isUnread: boolean): string | null {
  if (isUnread) return 'robots.txt blocks the page, so `noindex` is never read';
  const isAllowed = directives.some(({ value }) => allowsIndexing(value));
  return isAllowed ? '`index` and `noindex` both apply, and `noindex` wins' : null;
}

/** The name of the group in robots.txt that applies to a crawler; null for the group of all others. */
function nameInRobotsTxt(crawler: Crawler, rules: RobotsTxtRules): string | null {
  const names = [crawler.name, crawler.alias, crawler.follows];
  return names.find((name) => name !== undefined && rules.names(name)) ?? null;
}

function directivesOf(crawler: Crawler, metas: ReadonlyMap<string, string>, tags: readonly RobotsTag[]): Directives[] {
  const names = namesOf(crawler);
  const obeysAll = SENDS_VISITORS.has(crawler.purpose);
  const named = names.find((name) => metas.has(name));
  const meta = named ?? (obeysAll ? 'robots' : '');
  const value = metas.get(meta);
  const found = value === undefined ? [] : [{ place: `meta ${meta}`, value }];
  for (const { tag, prefix } of tags) {
    if (prefix === null && obeysAll) found.push({ place: 'X-Robots-Tag', value: tag });
    else if (prefix !== null && names.includes(prefix)) {
      found.push({ place: `X-Robots-Tag for ${prefix}`, value: tag.slice(tag.indexOf(':') + 1) });
    }
  }
  return found;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
