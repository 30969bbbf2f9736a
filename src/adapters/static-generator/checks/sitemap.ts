import type { Check } from '../check.js';
import { urlEvidence } from '../evidence.js';
import { isResource, isSuccess } from '../extra-resources.js';
import { fail, notApplicable, pass } from '../verdict.js';

export const sitemap: Check = {
  id: 'sitemap',
  category: 'seo',
  title: 'The site has a sitemap',
  explained: {
    what: 'The first sitemap that robots.txt names, else `/sitemap.xml`. Passes where it answers 200 to 299, fails at any other status. Not applicable where there was no answer.',
    why: 'From a sitemap search engines learn of pages that few links lead to.',
    mend: 'Publish a sitemap, and name it in robots.txt: `Sitemap: https://example.com/sitemap.xml`.',
    source: { name: 'sitemaps.org protocol 0.9', url: 'https://www.sitemaps.org/protocol.html' },
  },
  inspect: ({ resources }) => ({
    judge() {
      const answer = resources.sitemap;
      if (!isResource(answer)) return notApplicable('The sitemap could not be fetched.');
      const { status, url } = answer;
      const evidence = [urlEvidence(url)];
      return isSuccess(answer)
        ? pass('The sitemap that robots.txt names, or /sitemap.xml, can be fetched.', evidence)
        : fail(`The sitemap answers with status ${status}.`, evidence);
    },
  }),
};
