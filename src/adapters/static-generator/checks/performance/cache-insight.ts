import { cacheHitProbability, cacheLifetime } from '../../headers/cache-lifetime.js';
import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { isResource, type Subresource } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { reviewUnfetched, unfetchedAmong } from '../support/unfetched.js';
import { count, countAll, countSome, fail, pass } from '../support/verdict.js';

const KINDS = new Set(['script', 'style', 'image', 'font']);
const CACHEABLE_STATUSES = new Set([200, 203, 206]);
const DAY = 86_400;
/** A lifetime is long enough from 30 days (in seconds), or above the hit probability below. */
const LONG = 30 * DAY;
const LIKELY = 0.925;

/** Lighthouse's cache-insight, over the resources that were fetched. */
export const cacheInsight: Check = {
  id: 'cache-insight',
  category: 'performance',
  title: 'Static resources are cached for a long time',
  failureTitle: 'Static resources are cached too briefly or not at all',
  explained: {
    what: 'Of the first 40 resources that the HTML refers to, checks the scripts, style sheets, images and fonts that return status 200, 203 or 206. The lifetime is `max-age` of `Cache-Control`, else `Expires` minus `Date`, else none. Passes when each lifetime is at least 30 days, or long enough for more than 92.5% of returning visitors. Fails when one is shorter or missing. Skips resources with `no-cache`, `no-store`, `must-revalidate`, `private` or an expired lifetime, which sites set on purpose. Needs a look when none of those that respond fails, but one does not respond. Also passes when there are no such resources.',
    why: 'Visitors who return or open a second page must download uncached files again.',
    fix: 'Put a hash of the content into the filename, such as `app.3f9a1c.js`, and send `Cache-Control: max-age=31536000, immutable`.',
    source: lighthouseSource('insights/cache-insight'),
  },
  inspect: ({ resources }) => ({
    conclude() {
      const checked = resources.subresources.flatMap(lifetimeOf);
      const short = checked.filter(({ seconds }) => seconds < LONG && cacheHitProbability(seconds) <= LIKELY);
      if (short.length === 0) {
        const missing = unfetchedAmong(resources.subresources.filter(({ kind }) => KINDS.has(kind)));
        const found =
          checked.length === 0 ? '' : `${countAll(checked.length, 'has a long cache lifetime', 'static resource')}.`;
        if (missing.length > 0) return reviewUnfetched(missing, found);
        return pass(found === '' ? 'The page has no cacheable resources to check.' : found);
      }
      short.sort((one, other) => one.seconds - other.seconds);
      return fail(
        `${countSome(short.length, checked.length, 'has a short cache lifetime or none', 'static resource')}.`,
        short.map(({ url, seconds }) =>
          textEvidence(`${seconds === 0 ? 'no cache lifetime' : inWords(seconds)}: ${url}`),
        ),
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
