import { cacheHitProbability, cacheLifetime } from '../../headers/cache-lifetime.js';
import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { isResource, type Subresource } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

const KINDS = new Set(['script', 'style', 'image', 'font']);
const CACHEABLE_STATUSES = new Set([200, 203, 206]);
const DAY = 86_400;
/** Seconds; with this, and with a hit probability above the next bound, a lifetime is long enough. */
const LONG = 30 * DAY;
const LIKELY = 0.925;

/** Lighthouse's verdict, over the sub-resources that were looked at. */
export const cacheInsight: Check = {
  id: 'cache-insight',
  category: 'performance',
  title: 'Static resources may be kept in caches for long',
  failureTitle: 'Static resources may be kept in caches for long',
  explained: {
    what: 'The scripts, style sheets, images and fonts that the HTML names and that answered with status 200, 203 or 206. Each has a lifetime: `max-age` of `Cache-Control`, else `Expires` less `Date`, else none. Passes where each lifetime is 30 days or longer, or so long that more than 92.5 % of returning visitors come within it. Left out are those with `no-cache`, `no-store`, `must-revalidate`, `private` or a lifetime that has passed, since that is said on purpose. One with a shorter lifetime, or with none, fails. Without such resources the check does not apply. At most the 40 sub-resources that the HTML names first are looked at.',
    why: 'Who comes back, or goes to a second page, loads everything again that was not kept.',
    fix: 'Give files a name that changes with their content, such as `app.3f9a1c.js`, and send them with `Cache-Control: max-age=31536000, immutable`.',
    source: lighthouseSource('insights/cache-insight'),
  },
  inspect: ({ resources }) => ({
    conclude() {
      const judged = resources.subresources.flatMap(lifetimeOf);
      if (judged.length === 0) return notApplicable('No static resources were looked at that mean to be cached.');
      const short = judged.filter(({ seconds }) => seconds < LONG && cacheHitProbability(seconds) <= LIKELY);
      if (short.length === 0) return pass(`${count(judged.length, 'static resource')}, each with a long lifetime.`);
      short.sort((one, other) => one.seconds - other.seconds);
      return fail(
        `${short.length} of ${count(judged.length, 'static resource')} may be kept for less than 30 days, or nothing says for how long.`,
        short.map(({ url, seconds }) => textEvidence(`${seconds === 0 ? 'no lifetime' : inWords(seconds)}: ${url}`)),
      );
    },
  }),
};

function lifetimeOf({ url, kind, result }: Subresource): { url: string; seconds: number }[] {
  if (!KINDS.has(kind) || !isResource(result) || !CACHEABLE_STATUSES.has(result.status)) return [];
  const seconds = cacheLifetime(result.headers);
  return seconds === null ? [] : [{ url, seconds }];
}

function inWords(seconds: number): string {
  return seconds < DAY ? count(seconds, 'second') : count(Math.floor(seconds / DAY), 'day');
}
