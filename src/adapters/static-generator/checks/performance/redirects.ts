import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { count, fail, pass } from '../support/verdict.js';

export const redirects: Check = {
  id: 'redirects',
  category: 'performance',
  title: 'The page is reached without redirects',
  failureTitle: 'The page is reached without redirects',
  explained: {
    what: 'The answers with status 301, 302, 303, 307 or 308 between the address that was asked for and the document. None passes, one or more fails.',
    why: 'Each redirect costs a round trip, and to another host also a name lookup and a new secure connection: on a telephone often half a second in which nothing shows.',
    fix: 'Link to, and give out, the final address: with `https:`, with or without `www.`, and with or without the last `/`, as the server wants it. Where a redirect must stay, let it lead to the final address at once, and send `Strict-Transport-Security` so that browsers skip the one from `http:`.',
    source: lighthouseSource('redirects'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const { length } = page.redirects;
      return length === 0
        ? pass('The address answers with the page itself.')
        : fail(
            `${count(length, 'redirect')} ${length === 1 ? 'comes' : 'come'} before the page.`,
            page.redirects.map(({ url }) => urlEvidence(url)),
          );
    },
  }),
};
