import type { Evidence } from '../../../../domain/index.js';
import type { Check, Subject } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { headerEvidence, textEvidence, urlEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { forbidsIndexing, robotsRulesFor, robotsTime } from '../support/robots-directives.js';
import { isResource, isSuccess } from '../../resources/related-resources.js';
import { RobotsTxtRules } from '../support/robots-txt-rules.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass, review, warn } from '../support/verdict.js';

/** null stands for any crawler without rules of its own. */
const BOTS = [null, 'Googlebot', 'bingbot', 'DuckDuckBot', 'archive.org_bot'] as const;

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
    what: 'Checks five crawlers: any without rules of its own, Googlebot, bingbot, DuckDuckBot and archive.org_bot. The first `meta` in the head with the crawler’s name (else `robots`) can block it. So can robots.txt, or an `X-Robots-Tag` header for this crawler or for all. `noindex` and `none` block. So does an `unavailable_after` date before the response’s `Date`, or before 20 November 2026 if there is no `Date`. Passes when no crawler is blocked. Warns with a score of 80 when some are. Fails when all are. Needs a look when robots.txt does not respond and nothing else blocks a crawler.',
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
        const now = robotsTime(headerValues(headers, 'date')[0]);
        const contents = new Map([...metas].map(([name, meta]) => [name, attribute(meta, 'content') ?? '']));
        const robots = readRobots(subject);
        const blocked: { bot: string | null; evidence: Evidence[] }[] = [];
        for (const bot of BOTS) {
          const evidence: Evidence[] = [];
          for (const { directives, meta, tag } of robotsRulesFor(bot, contents, headers)) {
            if (!forbidsIndexing(directives, now)) continue;
            evidence.push(tag === null ? describe(metas.get(meta) as Element) : headerEvidence('x-robots-tag', tag));
          }
          const line = robots(bot);
          if (line !== null) evidence.push(line);
          if (evidence.length > 0) blocked.push({ bot, evidence });
        }
        const evidence = blocked[0]?.evidence ?? [];
        if (blocked.length === 0) {
          const { robotsTxt } = subject.resources;
          return robotsTxt === null || isResource(robotsTxt)
            ? pass('Nothing blocks crawlers from indexing the page.')
            : review('Nothing in the page blocks crawlers, but robots.txt could not be fetched.', [
                urlEvidence(robotsTxt.url),
              ]);
        }
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
  const rules = new RobotsTxtRules(result.text, subject.url);
  return (bot) => {
    const line = rules.blockingLine(bot);
    return line === null ? null : textEvidence(`robots.txt: ${line.text}`, line.number);
  };
}
