import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { count, fail, pass } from '../support/verdict.js';

export const redirects: Check = {
  id: 'redirects',
  category: 'performance',
  title: 'Page is reached without redirects',
  failureTitle: 'Page is reached through redirects',
  explained: {
    what: 'Counts the responses with status 301, 302, 303, 307 or 308 between the requested URL and the page. Passes when there are none. Fails when there are one or more.',
    why: 'Each redirect costs a round trip. A redirect to another host also costs a DNS lookup and a new secure connection: on a phone, often half a second of blank screen.',
    fix: 'Use the final URL in links. Check `https:`, `www.` and the trailing slash. If a redirect must stay, point it directly to the final URL, and send `Strict-Transport-Security` so that browsers skip the one from `http:`.',
    source: lighthouseSource('redirects'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const { length } = page.redirects;
      return length === 0
        ? pass('The URL returns the page without a redirect.')
        : fail(
            `The page is reached through ${count(length, 'redirect')}.`,
            page.redirects.map(({ url }) => urlEvidence(url)),
          );
    },
  }),
};
