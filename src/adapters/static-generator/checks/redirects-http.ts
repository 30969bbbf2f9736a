import type { Check } from '../check.js';
import { headerValues, urlEvidence } from '../evidence.js';
import { isResource } from '../extra-resources.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { fail, notApplicable, pass } from '../verdict.js';

export const redirectsHttp: Check = {
  id: 'redirects-http',
  category: 'security',
  title: 'HTTP is redirected to HTTPS',
  explained: {
    what: 'Asks for the page over plain HTTP. Passes where the first answer is a redirect (301, 302, 303, 307, 308) to an `https:` address, or where nothing listens. Fails where the page’s own final address is on HTTP, where HTTP answers with anything else, or redirects first to another HTTP address. Not applicable where the page is on a port of its own, or HTTP could not be tried.',
    why: 'Visitors who type the address without `https:` stay on a connection that others can read and change.',
    mend: 'Answer every HTTP request with `301` and `Location: https://example.com/…`, the same host and path.',
    source: lighthouseSource('redirects-http'),
  },
  inspect: ({ page, url, resources }) => ({
    judge() {
      if (url.protocol !== 'https:') {
        return fail('The page stays on plain HTTP.', [urlEvidence(url.href)]);
      }
      const answer = resources.insecure;
      if (answer === null) return notApplicable('The page is on a port of its own, where HTTP cannot be tried.');
      if (!isResource(answer)) {
        return answer.failure === 'target_refused'
          ? pass('Nothing answers over plain HTTP.')
          : notApplicable('Plain HTTP could not be tried.');
      }
      const first = page.redirects[0]?.url === answer.url ? page.redirects[0] : answer;
      const location = headerValues(first.headers, 'location')[0];
      const target = location === undefined ? null : URL.parse(location, first.url);
      const isRedirect = [301, 302, 303, 307, 308].includes(first.status);
      if (isRedirect && target?.protocol === 'https:') return pass('Plain HTTP is redirected to HTTPS.');
      return isRedirect
        ? fail('Plain HTTP is redirected, but not at once to HTTPS.', [urlEvidence(first.url)])
        : fail(`Plain HTTP answers with status ${first.status} instead of a redirect to HTTPS.`, [
            urlEvidence(first.url),
          ]);
    },
  }),
};
