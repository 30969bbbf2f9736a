import type { Check } from '../check.js';
import { urlEvidence } from '../evidence.js';
import { isResource } from '../extra-resources.js';
import { fail, notApplicable, pass, warn } from '../verdict.js';

export const notFoundPage: Check = {
  id: 'not-found-page',
  category: 'seo',
  title: 'Pages that do not exist answer 404',
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
