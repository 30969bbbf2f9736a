import robotsParserModule from 'robots-parser';
import type { Evidence } from '../../../../domain/index.js';
import type { Check, Subject } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { headerEvidence, textEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { isSuccess } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass, warn } from '../support/verdict.js';

// The package is CommonJS but typed as an ES module: the import is the function itself.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** null stands for any crawler without rules of its own. */
const BOTS = [null, 'Googlebot', 'bingbot', 'DuckDuckBot', 'archive.org_bot'] as const;
const BLOCKING = new Set(['noindex', 'none']);
const EXPIRY = 'unavailable_after';
/** Characters of rules times characters of the path they are matched against. */
const MATCHING_BUDGET = 10_000_000;
/** When these rules were written. Stands in for a missing Date header: anything that expired before has expired. */
const RULES_WRITTEN_AT = Date.UTC(2026, 10, 20);

/**
 * Lighthouse's is-crawlable with two differences: "now" is the response's Date header, so the same response always gets
 * the same verdict; and bot names in X-Robots-Tag are case-insensitive, so more of them match.
 */
export const isCrawlable: Check = {
  id: 'is-crawlable',
  category: 'seo',
  title: 'Search engines can index the page',
  failureTitle: 'Crawlers are blocked from indexing the page',
  explained: {
    what: 'Checks five crawlers: any without rules of its own, Googlebot, bingbot, DuckDuckBot and archive.org_bot. The first `meta` in the head with the crawler’s name (else `robots`) can block it. So can robots.txt, or an `X-Robots-Tag` header for this crawler or for all. `noindex` and `none` block. So does an `unavailable_after` date before the response’s `Date`, or before 20 November 2026 if there is no `Date`. Passes when no crawler is blocked. Warns with a score of 80 when some are. Fails when all are.',
    why: 'Search results never show a page that crawlers may not index, however good it is.',
    fix: 'Remove the rule that the evidence shows, such as `<meta name="robots" content="noindex">` or `Disallow: /` in robots.txt. Keep it if the page is meant to stay out of search results.',
    source: lighthouseSource('seo/is-crawlable'),
  },
  inspect(subject, { describe }) {
    const metas = new Map<string, Element>();
    const named = new Set(['robots', ...BOTS.map((bot) => bot?.toLowerCase())]);
    return {
      elements: {
        meta(element, context) {
          const name = attribute(element, 'name')?.toLowerCase();
          if (context.inHead && name !== undefined && named.has(name) && !metas.has(name)) metas.set(name, element);
        },
      },
      conclude() {
        const { headers } = subject.page.response;
        const now = parseDate(headerValues(headers, 'date')[0] ?? '') ?? RULES_WRITTEN_AT;
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
        if (blocked.length === 0) return pass('Nothing blocks crawlers from indexing the page.');
        if (blocked.length === BOTS.length) return fail('The page is blocked from indexing.', evidence);
        const names = blocked.map(({ bot }) => bot ?? 'crawlers without rules of their own').join(', ');
        return warn(`The page blocks some crawlers: ${names}.`, 80, evidence);
      },
    };
  },
};

/** @returns a function from a bot to the line of robots.txt that blocks it, or to null. */
function readRobots(subject: Subject): (bot: string | null) => Evidence | null {
  const result = subject.resources.robotsTxt;
  if (!isSuccess(result) || result.text === '') return () => null;
  // The rules apply to the page's origin, even if robots.txt redirected elsewhere.
  const rules = affordableRules(result.text, subject.url.pathname.length + subject.url.search.length);
  const robots = robotsParser(new URL('/robots.txt', subject.url).href, rules);
  return (bot) => {
    if (robots.isAllowed(subject.url.href, bot ?? undefined) !== false) return null;
    const line = robots.getMatchingLineNumber(subject.url.href, bot ?? undefined);
    const text = result.text.split(/\r\n|\r|\n/, line)[line - 1] ?? '';
    return textEvidence(`robots.txt: ${text.trim()}`, line);
  };
}

/**
 * Matching a rule with `*` takes time proportional to its length times the path's, so a hostile robots.txt could run for
 * minutes. Keeps rules, in order, up to a budget of a hundred times what real files need. Blanks the rest, which keeps
 * line numbers right.
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

/** The directives of an X-Robots-Tag that apply to this bot, or null. */
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

/** Milliseconds, or null if it is not a date. Times without a zone are UTC, so the server's time zone does not matter. */
function parseDate(text: string): number | null {
  const date = text.trim().slice(0, 100);
  const hasZone = /(?:z|[+-]\d\d:?\d\d|\b[a-z]{3,4}|\but)$/i.test(date);
  const isIso = /^\d{4}-\d\d-\d\d/.test(date);
  const utc = hasZone ? date : isIso ? (/[t ]\d/i.test(date) ? `${date.replace(' ', 't')}z` : date) : `${date} utc`;
  const time = Date.parse(isIso ? utc.toUpperCase() : utc);
  return Number.isNaN(time) ? null : time;
}
