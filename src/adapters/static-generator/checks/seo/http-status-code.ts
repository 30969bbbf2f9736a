import type { Check } from '../check.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass } from '../support/verdict.js';

export const httpStatusCode: Check = {
  id: 'http-status-code',
  category: 'seo',
  title: 'Page returns a successful HTTP status',
  failureTitle: 'Page returns an HTTP error status',
  explained: {
    what: 'Checks the HTTP status of the response that delivered the page. Fails from 400 to 599. Passes otherwise.',
    why: 'Search engines do not index pages that return an error.',
    fix: 'Make the server respond with `200` for pages that exist.',
    source: lighthouseSource('seo/http-status-code'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const { status } = page.response;
      return status >= 400 && status <= 599
        ? fail(`The page returns status ${status}. Search engines do not index it.`)
        : pass(`The page returns status ${status}.`);
    },
  }),
};
