import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { isResource } from '../../resources/related-resources.js';
import { unfetched } from '../support/unfetched.js';
import { sourceOf } from '../support/source-of.js';
import { fail, notApplicable, pass, warn } from '../support/verdict.js';

export const notFoundPage: Check = {
  id: 'not-found-page',
  category: 'seo',
  title: 'Missing pages return status 404 or 410',
  failureTitle: 'Missing pages do not return status 404 or 410',
  explained: {
    what: 'Requests a URL that should not exist, the same one for all pages of a site. Passes when the status is 404 or 410. Warns with a score of 50 at 500 and above, except 501. Fails at any other status. Does not apply at 401, 403, 405, 429 or 501, which say nothing about missing pages, or when the URL leads to a blocked address. Needs a look when there is no response.',
    why: 'Search engines index error pages that return a successful status, and keep deleted pages in their results.',
    fix: 'Send status `404` with the error page.',
    source: sourceOf('searchCentral', 'soft 404 errors', 'crawling-indexing/http-network-errors'),
  },
  inspect: ({ resources }) => ({
    conclude() {
      const result = resources.missingPage;
      if (result === null) return notApplicable('A missing page was not requested.');
      if (!isResource(result)) return unfetched('The URL of a missing page', result);
      const { status } = result;
      const evidence = [urlEvidence(result.url)];
      if (status === 404 || status === 410) return pass(`A missing page returns status ${status}.`);
      // A login, a rate limit or a server without HEAD says nothing about missing pages.
      if ([401, 403, 405, 429, 501].includes(status)) return notApplicable(`A missing page returns status ${status}.`);
      if (status >= 500) return warn(`A missing page returns status ${status}.`, 50, evidence);
      return fail(`A missing page returns status ${status}. Search engines may index it.`, evidence);
    },
  }),
};
