import robotsParserModule from 'robots-parser';
import type { Evidence } from '../../../domain/index.js';
import type { Check, Subject } from '../check.js';
import { attribute, type Element } from '../document.js';
import { headerEvidence, headerValues, textEvidence } from '../evidence.js';
import { isSuccess } from '../extra-resources.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { fail, pass, warn } from '../verdict.js';

// The package is CommonJS, its types say that it is an ES module: what is imported is the function itself.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** null stands for every crawler that has no rule of its own. */
const BOTS = [null, 'Googlebot', 'bingbot', 'DuckDuckBot', 'archive.org_bot'] as const;
const BLOCKING = new Set(['noindex', 'none']);
const EXPIRY = 'unavailable_after';
/** Characters of rules times characters of the path that they are matched with. */
const MATCHING_BUDGET = 10_000_000;
/** When these rules were written: what ended before it has surely ended, also where the response has no Date. */
const WRITTEN = Date.UTC(2026, 10, 20);

/**
 * Lighthouse's is-crawlable, but for two things: the moment of judging is the response's Date, so that the same answer gets the
 * same verdict; and a header's names of bots know no case, so that more of them are warned about.
 */
export const isCrawlable: Check = {
  id: 'is-crawlable',
  category: 'seo',
  title: 'Search engines may index the page',
  explained: {
    what: 'Whether generic crawlers, Googlebot, bingbot, DuckDuckBot and archive.org_bot are kept out: by the first `meta` of the head with the bot’s name (else `robots`), by an `X-Robots-Tag` for the bot or for all, or by robots.txt. `noindex`, `none` and an `unavailable_after` before the response’s `Date` (before 20 November 2026 where it has none) keep out. Nobody kept out passes, some warns and earns 80, all fails.',
    why: 'A page that crawlers may not index cannot be found by search, however good it is.',
    mend: 'Take out the rule that the evidence shows, such as `<meta name="robots" content="noindex">` or `Disallow: /` in robots.txt. Leave it where the page is not meant to be found.',
    source: lighthouseSource('seo/is-crawlable'),
  },
  inspect(subject, { describe }) {
    const metas = new Map<string, Element>();
    const named = new Set(['robots', ...BOTS.map((bot) => bot?.toLowerCase())]);
    return {
      elements: {
        meta(element, place) {
          const name = attribute(element, 'name')?.toLowerCase();
          if (place.inHead && name !== undefined && named.has(name) && !metas.has(name)) metas.set(name, element);
        },
      },
      judge() {
        const { headers } = subject.page.response;
        const now = parseDate(headerValues(headers, 'date')[0] ?? '') ?? WRITTEN;
        const tags = headerValues(headers, 'x-robots-tag');
        const robots = readRobots(subject);
        const blocked: { bot: string | null; evidence: Evidence[] }[] = [];
        for (const bot of BOTS) {
          const evidence: Evidence[] = [];
          const meta = (bot && metas.get(bot.toLowerCase())) || metas.get('robots');
          if (meta && blocks(attribute(meta, 'content') ?? '', now)) evidence.push(describe(meta));
          for (const tag of tags) {
            const rule = ruleFor(bot, tag);
            if (rule !== null && blocks(rule, now)) evidence.push(headerEvidence('x-robots-tag', tag));
          }
          const line = robots(bot);
          if (line !== null) evidence.push(line);
          if (evidence.length > 0) blocked.push({ bot, evidence });
        }
        const evidence = blocked[0]?.evidence ?? [];
        if (blocked.length === 0) return pass('Nothing keeps search engines from indexing the page.');
        if (blocked.length === BOTS.length) return fail('The page is blocked from indexing.', evidence);
        const names = blocked.map(({ bot }) => bot ?? 'crawlers without a rule of their own').join(', ');
        return warn(`Some crawlers may not index the page: ${names}.`, 80, evidence);
      },
    };
  },
};

/** @returns for a bot the line of robots.txt that shuts it out, or null. */
function readRobots(subject: Subject): (bot: string | null) => Evidence | null {
  const answer = subject.resources.robotsTxt;
  if (!isSuccess(answer) || answer.text === '') return () => null;
  // The rules hold for the page's own origin, also where robots.txt was redirected.
  const rules = affordableRules(answer.text, subject.url.pathname.length + subject.url.search.length);
  const robots = robotsParser(new URL('/robots.txt', subject.url).href, rules);
  return (bot) => {
    if (robots.isAllowed(subject.url.href, bot ?? undefined) !== false) return null;
    const line = robots.getMatchingLineNumber(subject.url.href, bot ?? undefined);
    const text = answer.text.split(/\r\n|\r|\n/, line)[line - 1] ?? '';
    return textEvidence(`robots.txt: ${text.trim()}`, line);
  };
}

/**
 * A rule with `*` costs its length times the path's, so a robots.txt made for it would take minutes. Rules are kept, in
 * order, as long as all together stay within the budget, which is a hundred times what real ones need; the others become
 * empty lines, so that line numbers stay.
 */
function affordableRules(text: string, pathLength: number): string {
  let cost = 0;
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => {
      cost += line.includes('*', line.indexOf(':') + 1) ? line.length * pathLength : line.length;
      return cost <= MATCHING_BUDGET ? line : '';
    })
    .join('\n');
}

/** The part of an X-Robots-Tag that speaks to this bot, or null. */
function ruleFor(bot: string | null, tag: string): string | null {
  const colon = tag.indexOf(':');
  const prefix = tag.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  if (prefix === '' || prefix.includes(',') || prefix === EXPIRY) return tag;
  return prefix === bot?.toLowerCase() ? tag.slice(colon + 1) : null;
}

function blocks(directives: string, now: number): boolean {
  return directives.split(',').some((directive) => {
    const rule = directive.trim().toLowerCase();
    if (BLOCKING.has(rule)) return true;
    if (!rule.startsWith(`${EXPIRY}:`)) return false;
    const end = parseDate(rule.slice(EXPIRY.length + 1));
    return end !== null && end < now;
  });
}

/** Milliseconds; null where it is no date. A time without a zone is read as UTC, so that each machine reads the same. */
function parseDate(text: string): number | null {
  const date = text.trim().slice(0, 100);
  const hasZone = /(?:z|[+-]\d\d:?\d\d|\b[a-z]{3,4}|\but)$/i.test(date);
  const isIso = /^\d{4}-\d\d-\d\d/.test(date);
  const utc = hasZone ? date : isIso ? (/[t ]\d/i.test(date) ? `${date.replace(' ', 't')}z` : date) : `${date} utc`;
  const time = Date.parse(isIso ? utc.toUpperCase() : utc);
  return Number.isNaN(time) ? null : time;
}
