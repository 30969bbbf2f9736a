import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { isResource, isSuccess } from '../../resources/related-resources.js';
import { unfetched } from '../support/unfetched.js';
import { sourceOf } from '../support/source-of.js';
import { fail, notApplicable, pass, review } from '../support/verdict.js';

export const sitemap: Check = {
  id: 'sitemap',
  category: 'seo',
  title: 'Sitemap is available',
  failureTitle: 'Sitemap is not available',
  explained: {
    what: 'Requests the first sitemap named in robots.txt, or `/sitemap.xml` if it names none. Passes when the status is 200 to 299. Fails at any other status. Needs a look when there is no response, or when `/sitemap.xml` fails and robots.txt does not respond. Does not apply when the URL leads to a blocked address.',
    why: 'Search engines use the sitemap to find pages that few links lead to.',
    fix: 'Publish a sitemap and name it in robots.txt: `Sitemap: https://example.com/sitemap.xml`.',
    source: sourceOf('sitemaps', null, ''),
  },
  inspect: ({ resources }) => ({
    conclude() {
      const { robotsTxt, sitemap: result } = resources;
      if (result === null) return notApplicable('The sitemap was not requested.');
      if (!isResource(result)) return unfetched('The sitemap', result);
      const { status, url } = result;
      const evidence = [urlEvidence(url)];
      if (isSuccess(result)) return pass(`The sitemap returns status ${status}.`, evidence);
      if (robotsTxt !== null && !isResource(robotsTxt)) {
        return review(
          `/sitemap.xml returns status ${status}, and robots.txt, which may name another sitemap, could not be fetched.`,
          [...evidence, urlEvidence(robotsTxt.url)],
        );
      }
      return fail(`The sitemap returns status ${status}.`, evidence);
    },
  }),
};
