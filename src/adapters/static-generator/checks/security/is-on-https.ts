import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { InsecureLoads } from '../support/insecure-loads.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { unfetchedAmong, unfetchedWords } from '../support/unfetched.js';
import { fail, pass } from '../support/verdict.js';

/**
 * Lighthouse 13.5's is-on-https, limited to what the HTML itself loads. Unlike in Lighthouse, a page on `localhost` fails: it
 * is checked as the site that it will become.
 */
export const isOnHttps: Check = {
  id: 'is-on-https',
  category: 'security',
  title: 'Page and its resources use HTTPS',
  failureTitle: 'Page or its resources do not use HTTPS',
  explained: {
    what: 'Passes when the final URL of the page and all URLs that its elements load start with `https:`. URLs that a policy with `upgrade-insecure-requests` upgrades count as HTTPS, and elements may load from `localhost` over `http:`. Fails otherwise, and when a resource redirects to `http:`. A resource that does not respond counts by its URL. The check `secure-forms` covers forms.',
    why: 'On plain HTTP, anyone on the network path can read and change what visitors read and send.',
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
          return fail('The page uses plain HTTP. Anyone on the network path can read and change it.', [
            urlEvidence(url.href),
          ]);
        }
        const redirected = loads.byRedirect;
        if (loads.isUpgraded || loads.byElement.count + redirected.length === 0) {
          // The URLs in the HTML decide, so this stays a pass.
          const missing = loads.isUpgraded ? [] : unfetchedAmong(subject.resources.subresources);
          const words = 'The page uses HTTPS and loads nothing over plain HTTP.';
          return pass(missing.length === 0 ? words : `${words} ${unfetchedWords(missing)}`);
        }
        return fail('The page uses HTTPS, but loads resources over plain HTTP.', [
          ...loads.byElement.first.map((element) => describe(element)),
          ...redirected.map(urlEvidence),
        ]);
      },
    };
  },
};
