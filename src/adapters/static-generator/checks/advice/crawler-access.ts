import type { Evidence } from '../../../../domain/index.js';
import type { Check, Subject, Verdict } from '../check.js';
import { accessReader, type Access } from '../support/access-reader.js';
import { CRAWLERS, namesOf, SENDS_VISITORS, type CrawlerPurpose } from '../support/crawlers.js';
import { attribute } from '../../html/document.js';
import { textEvidence, urlEvidence } from '../support/evidence.js';
import { isResource } from '../../resources/related-resources.js';
import { sourceOf } from '../support/source-of.js';
import { count, pass, review, warn } from '../support/verdict.js';

const PURPOSES: readonly (readonly [CrawlerPurpose, string])[] = [
  ['search', 'Search'],
  ['ai search', 'AI search'],
  ['ai training', 'AI training'],
  ['user request', 'User requests'],
];

const NAMES: ReadonlySet<string> = new Set(CRAWLERS.flatMap(namesOf));

/** The most crawlers that an explanation names. */
const MAX_NAMED = 6;

export const crawlerAccess: Check = {
  id: 'crawler-access',
  category: 'advice',
  title: 'Search and AI crawlers get consistent rules',
  failureTitle: 'Some crawlers that send visitors are blocked, or rules contradict each other',
  explained: {
    what: 'Lists which of 27 crawlers may use the page, by purpose: search, AI search, AI training, and fetching on request of a user. Reads robots.txt for this URL, `meta` elements in the head, and `X-Robots-Tag` headers, for all crawlers or for one. `noindex` without a name blocks only search and AI search. Passes when crawlers for search and AI search are all allowed or all blocked. Warns when only some are. Also warns when robots.txt hides a `noindex` from a crawler, or when `index` and `noindex` both apply. Needs a look when robots.txt cannot be fetched. Blocking AI training or user requests costs nothing. This check has no weight: it is advice.',
    why: 'Crawlers have different purposes. A rule against AI training can also remove the page from AI search, which links to it.',
    fix: 'Name the crawlers that you want to block, one group each: `User-agent: GPTBot`, then `Disallow: /`. Allow the ones that send visitors. To keep a page out of an index, use `noindex` and let the crawler read it.',
    source: sourceOf('robots', 'Robots Exclusion Protocol', ''),
  },
  inspect(subject) {
    const metas = new Map<string, string>();
    return {
      elements: {
        meta(element, context) {
          const name = attribute(element, 'name')?.toLowerCase();
          if (!context.inHead || name === undefined || metas.has(name)) return;
          if (name === 'robots' || NAMES.has(name)) metas.set(name, attribute(element, 'content') ?? '');
        },
      },
      conclude: () => reviewRobotsTxt(subject) ?? report(CRAWLERS.map(accessReader(subject, metas))),
    };
  },
};

/** Without a response, it is unknown who may crawl. For crawlers, a status of 4xx means "no rules", except 429. */
function reviewRobotsTxt({ resources: { robotsTxt } }: Subject): Verdict | null {
  if (robotsTxt === null) return review('robots.txt was not requested, so what crawlers may read is unknown.');
  if (isResource(robotsTxt) && robotsTxt.status < 500 && robotsTxt.status !== 429) return null;
  const reason = isResource(robotsTxt) ? `returns status ${robotsTxt.status}` : 'cannot be fetched';
  return review(`robots.txt ${reason}. Crawlers may then stay away from the whole site.`, [urlEvidence(robotsTxt.url)]);
}

function report(accesses: readonly Access[]): Verdict {
  const visiting = accesses.filter(({ crawler }) => SENDS_VISITORS.has(crawler.purpose));
  const blocked = visiting.filter(isBlocked);
  const contradicted = visiting.filter(({ contradiction }) => contradiction !== null);
  const evidence = [
    ...listContradictions(contradicted),
    ...PURPOSES.flatMap((purpose) => listAccess(purpose, accesses)),
  ];
  const others = PURPOSES.slice(2).map(([purpose, title]) => {
    const all = accesses.filter(({ crawler }) => crawler.purpose === purpose);
    return `${title}: ${all.filter(isBlocked).length} of ${all.length} blocked.`;
  });
  const explain = (sentence: string) => [sentence, ...others].join(' ');
  if (blocked.length > 0 && blocked.length < visiting.length) {
    const names = blocked.slice(0, MAX_NAMED).map(({ crawler }) => crawler.name);
    const more = blocked.length > names.length ? ` and ${blocked.length - names.length} more` : '';
    const sentence = `${blocked.length} of ${visiting.length} crawlers that send visitors are blocked: ${names.join(', ')}${more}.`;
    return warn(explain(sentence), 50, evidence);
  }
  const state = blocked.length === 0 ? 'may read the page' : 'are blocked';
  const sentence = `All ${visiting.length} crawlers that send visitors ${state}.`;
  if (contradicted.length === 0) return pass(explain(sentence), evidence);
  return warn(
    explain(`${sentence} Rules contradict each other for ${count(contradicted.length, 'crawler')}.`),
    50,
    evidence,
  );
}

function listContradictions(contradicted: readonly Access[]): Evidence[] {
  return [...groupBy(contradicted, ({ contradiction }) => contradiction ?? '')].map(([contradiction, all]) =>
    textEvidence(`${list(all)}: ${contradiction}.`),
  );
}

/** One entry for the blocked crawlers of a purpose and one for the others. */
function listAccess([purpose, title]: (typeof PURPOSES)[number], accesses: readonly Access[]): Evidence[] {
  const all = accesses.filter(({ crawler }) => crawler.purpose === purpose);
  const causes = groupBy(all.filter(isBlocked), ({ blockedBy }) => blockedBy.join(', '));
  const blocked = [...causes].map(([cause, group]) => `${list(group, true)} by ${cause}`);
  const allowed = all.filter((access) => !isBlocked(access));
  return [
    ...(blocked.length === 0 ? [] : [textEvidence(`${title}, blocked: ${blocked.join('; ')}`)]),
    ...(allowed.length === 0 ? [] : [textEvidence(`${title}, allowed: ${list(allowed)}`)]),
  ];
}

function isBlocked({ blockedBy }: Access): boolean {
  return blockedBy.length > 0;
}

function list(accesses: readonly Access[], isAboutBlocks = false): string {
  return accesses
    .map(({ crawler: { name, mayIgnoreRobotsTxt } }) =>
      isAboutBlocks && mayIgnoreRobotsTxt === true ? `${name} (may ignore it)` : name,
    )
    .join(', ');
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
