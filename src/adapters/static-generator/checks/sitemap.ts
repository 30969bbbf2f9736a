import type { Check } from '../check.js';
import { urlEvidence } from '../evidence.js';
import { isResource, isSuccess } from '../extra-resources.js';
import { fail, notApplicable, pass } from '../verdict.js';

export const sitemap: Check = {
  id: 'sitemap',
  category: 'seo',
  title: 'The site has a sitemap',
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
