import type { Check } from '../check.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { fail, pass } from '../verdict.js';

export const httpStatusCode: Check = {
  id: 'http-status-code',
  category: 'seo',
  title: 'The page answers with a successful status',
  explained: {
    what: 'The status of the answer that carried the page. 400 to 599 fails, any other passes.',
    why: 'Search engines do not index pages that answer with an error.',
    mend: 'Have the server answer `200` for pages that are there.',
    source: lighthouseSource('seo/http-status-code'),
  },
  inspect: ({ page }) => ({
    judge() {
      const { status } = page.response;
      return status >= 400 && status <= 599
        ? fail(`The page answers with status ${status}; search engines do not index such pages.`)
        : pass(`The page answers with status ${status}.`);
    },
  }),
};
