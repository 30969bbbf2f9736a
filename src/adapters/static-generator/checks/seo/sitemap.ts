import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { isResource, isSuccess } from '../../resources/related-resources.js';
import { sourceOf } from '../support/source-of.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

export const sitemap: Check = {
  id: 'sitemap',
  category: 'seo',
  title: 'Sitemap is available',
  failureTitle: 'Sitemap is not available',
  explained: {
    what: 'Requests the first sitemap named in robots.txt, or `/sitemap.xml` if it names none. Passes when the status is 200 to 299. Fails at any other status. Does not apply when there is no response.',
    why: 'Search engines use the sitemap to find pages that few links lead to.',
    fix: 'Publish a sitemap and name it in robots.txt: `Sitemap: https://example.com/sitemap.xml`.',
    source: sourceOf('sitemaps', null, ''),
  },
  inspect: ({ resources }) => ({
    conclude() {
      const result = resources.sitemap;
      if (!isResource(result)) return notApplicable('The sitemap cannot be fetched.');
      const { status, url } = result;
      const evidence = [urlEvidence(url)];
      return isSuccess(result)
        ? pass(`The sitemap returns status ${status}.`, evidence)
        : fail(`The sitemap returns status ${status}.`, evidence);
    },
  }),
};
