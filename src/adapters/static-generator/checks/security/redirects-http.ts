import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { isResource } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

/**
 * Lighthouse 13.5's redirects-http where the page was asked for over HTTP: what counts is where it ended. Where it was asked
 * for over HTTPS, Lighthouse finds nothing to judge; there the HTTP Observatory's redirection rule decides, without its list
 * of preloaded hosts. Unlike in Lighthouse, a page on `localhost` is judged, and one that ends on HTTP always fails.
 */
export const redirectsHttp: Check = {
  id: 'redirects-http',
  category: 'security',
  title: 'HTTP is redirected to HTTPS',
  failureTitle: 'HTTP is redirected to HTTPS',
  explained: {
    what: 'Fails where the page’s final address is on HTTP. Passes where it was asked for over HTTP and ended on HTTPS. Otherwise asks for it over plain HTTP as well: passes where the first answer is a redirect (301, 302, 303, 307, 308) to an `https:` address on the same host, or where nothing listens; fails where HTTP answers with anything else, or redirects first to another HTTP address or another host. Not applicable where the page is on a port of its own, or HTTP could not be tried.',
    why: 'Visitors who type the address without `https:` stay on a connection that others can read and change.',
    fix: 'Answer every HTTP request with `301` and `Location: https://example.com/…`, the same host and path.',
    source: lighthouseSource('redirects-http'),
  },
  inspect: ({ page, url, resources }) => ({
    conclude() {
      if (url.protocol !== 'https:') {
        return fail('The page stays on plain HTTP.', [urlEvidence(url.href)]);
      }
      if (page.requestedUrl.startsWith('http:')) return pass('The address asked for, on plain HTTP, leads to HTTPS.');
      const answer = resources.overHttp;
      if (answer === null) return notApplicable('The page is on a port of its own, where HTTP cannot be tried.');
      if (!isResource(answer)) {
        return answer.failure === 'target_refused'
          ? pass('Nothing answers over plain HTTP.')
          : notApplicable('Plain HTTP could not be tried.');
      }
      const evidence = [urlEvidence(answer.url)];
      const location = headerValues(answer.headers, 'location')[0];
      if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) {
        return fail(`Plain HTTP answers with status ${answer.status} instead of a redirect to HTTPS.`, evidence);
      }
      const target = URL.parse(location, answer.url);
      if (target?.protocol !== 'https:') return fail('Plain HTTP is redirected, but not at once to HTTPS.', evidence);
      return target.hostname === url.hostname
        ? pass('Plain HTTP is redirected to HTTPS.')
        : fail(
            'Plain HTTP is redirected to another host before its own HTTPS, which so sets no HSTS policy.',
            evidence,
          );
    },
  }),
};
