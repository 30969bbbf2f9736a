import type { Check } from '../check.js';
import { urlEvidence } from '../evidence.js';
import { isResource } from '../extra-resources.js';
import { fail, notApplicable, pass, warn } from '../verdict.js';

export const notFoundPage: Check = {
  id: 'not-found-page',
  category: 'seo',
  title: 'Pages that do not exist answer 404',
  explained: {
    what: 'The status of an address that should not exist, made of the page’s own. 404 or 410 passes; 500 and above, but for 501, warns and earns 50; 401, 403, 405, 429 and 501 say nothing, so not applicable, as where there was no answer; any other status fails.',
    why: 'Search engines index error pages that answer with success, and keep pages that are gone.',
    mend: 'Send status `404` with the error page.',
    source: {
      name: 'Google Search Central, soft 404 errors',
      url: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    },
  },
  inspect: ({ resources }) => ({
    judge() {
      const answer = resources.missingPage;
      if (!isResource(answer)) return notApplicable('The page that does not exist could not be asked for.');
      const { status } = answer;
      const evidence = [urlEvidence(answer.url)];
      if (status === 404 || status === 410) return pass(`A page that does not exist answers with status ${status}.`);
      // A site behind a login, or one that does not know HEAD, shows nothing about its missing pages.
      if ([401, 403, 405, 429, 501].includes(status)) return notApplicable(`The site answers with status ${status}.`);
      if (status >= 500) return warn(`A page that does not exist answers with status ${status}.`, 50, evidence);
      return fail(
        `A page that does not exist answers with status ${status}: search engines index such pages.`,
        evidence,
      );
    },
  }),
};
