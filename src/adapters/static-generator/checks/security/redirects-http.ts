import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { isResource } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { unfetched } from '../support/unfetched.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

/**
 * For pages requested over HTTP, Lighthouse 13.5's redirects-http: the final URL decides. For pages requested over HTTPS, which
 * Lighthouse does not check, the HTTP Observatory's redirection rule without its list of preloaded hosts. Unlike in
 * Lighthouse, pages on `localhost` are checked, and pages that end on HTTP always fail.
 */
export const redirectsHttp: Check = {
  id: 'redirects-http',
  category: 'security',
  title: 'HTTP redirects to HTTPS',
  failureTitle: 'HTTP does not redirect directly to HTTPS',
  explained: {
    what: 'Fails when the final URL of the page is on HTTP. Passes when the requested URL was on HTTP and the final one is on HTTPS. Otherwise requests the URL over HTTP too. Passes when the first response redirects (301, 302, 303, 307, 308) to an `https:` URL on the same host, or when nothing listens. Fails when HTTP returns anything else, or first redirects to another HTTP URL or another host. Needs a look when there is no response for another reason. Does not apply when the page uses a non-default port, or when the URL leads to a blocked address.',
    why: 'Visitors who type the address without `https:` stay on a connection that others can read and change.',
    fix: 'Respond to every HTTP request with `301` and `Location: https://example.com/…`, with the same host and path.',
    source: lighthouseSource('redirects-http'),
  },
  inspect: ({ page, url, resources }) => ({
    conclude() {
      if (url.protocol !== 'https:') {
        return fail('The page stays on plain HTTP.', [urlEvidence(url.href)]);
      }
      if (page.requestedUrl.startsWith('http:')) return pass('The requested HTTP URL leads to HTTPS.');
      const result = resources.overHttp;
      if (result === null) return notApplicable('The page uses a non-default port, so HTTP cannot be tried.');
      if (!isResource(result)) {
        // The host answered: it has no server there.
        if (result.failure === 'target_refused') return pass('Nothing listens on plain HTTP.');
        return unfetched('The page over plain HTTP', result);
      }
      const evidence = [urlEvidence(result.url)];
      const location = headerValues(result.headers, 'location')[0];
      if (![301, 302, 303, 307, 308].includes(result.status) || location === undefined) {
        return fail(`Plain HTTP returns status ${result.status} instead of a redirect to HTTPS.`, evidence);
      }
      const target = URL.parse(location, result.url);
      if (target?.protocol !== 'https:') return fail('Plain HTTP redirects, but not directly to HTTPS.', evidence);
      return target.hostname === url.hostname
        ? pass('Plain HTTP redirects to HTTPS.')
        : fail('Plain HTTP redirects to another host first, so this host cannot set an HSTS policy.', evidence);
    },
  }),
};
