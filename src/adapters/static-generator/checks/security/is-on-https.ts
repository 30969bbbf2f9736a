import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { InsecureLoads } from '../support/insecure-loads.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass } from '../support/verdict.js';

/**
 * Lighthouse 13.5's is-on-https: the page and all that it loads. What a page loads is known from its HTML only. Unlike there,
 * a page on `localhost` fails: it is judged as the site that it will be.
 */
export const isOnHttps: Check = {
  id: 'is-on-https',
  category: 'security',
  title: 'The page is on HTTPS',
  failureTitle: 'The page is on HTTPS',
  explained: {
    what: 'Passes where the page’s final address begins with `https:` and all that its elements name to load does as well, or is upgraded to it by a policy with `upgrade-insecure-requests`. Fails otherwise, and where a sub-resource redirects to `http:`. Servers on `localhost` may be named over `http:`. Forms are left to secure-forms.',
    why: 'On plain HTTP, anybody on the way can read what visitors read and send, and change it.',
    fix: 'Get a certificate (they are free), serve the site over HTTPS, and redirect: `Location: https://example.com/`. Load everything over `https:`.',
    source: lighthouseSource('is-on-https'),
  },
  inspect(subject, { describe }) {
    const loads = new InsecureLoads(subject);
    const { url } = subject;
    return {
      elements: loads.elements,
      conclude() {
        if (url.protocol !== 'https:') {
          return fail('The page is sent over plain HTTP: anybody on the way can read and change it.', [
            urlEvidence(url.href),
          ]);
        }
        const redirected = loads.byRedirect;
        if (loads.isUpgraded || loads.byElement.count + redirected.length === 0) {
          return pass('The page is sent over HTTPS, and loads nothing over plain HTTP.');
        }
        return fail('The page is sent over HTTPS, but loads parts over plain HTTP.', [
          ...loads.byElement.first.map((element) => describe(element)),
          ...redirected.map(urlEvidence),
        ]);
      },
    };
  },
};
