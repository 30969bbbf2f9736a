import type { Check } from '../check.js';
import { fail, pass } from '../verdict.js';

export const httpStatusCode: Check = {
  id: 'http-status-code',
  category: 'seo',
  title: 'The page answers with a successful status',
  inspect: ({ page }) => ({
    judge() {
      const { status } = page.response;
      return status >= 400 && status <= 599
        ? fail(`The page answers with status ${status}; search engines do not index such pages.`)
        : pass(`The page answers with status ${status}.`);
    },
  }),
};
