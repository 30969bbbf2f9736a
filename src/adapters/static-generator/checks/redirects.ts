import type { Check } from '../check.js';
import { urlEvidence } from '../evidence.js';
import { count, fail, pass, warn } from '../verdict.js';

export const redirects: Check = {
  id: 'redirects',
  category: 'performance',
  title: 'The page is reached without redirects',
  inspect: ({ page }) => ({
    judge() {
      const { length } = page.redirects;
      if (length === 0) return pass('The address answers with the page itself.');
      const evidence = page.redirects.map(({ url }) => urlEvidence(url));
      // One redirect, such as from http: to https:, is common and often right; Lighthouse allows it as well.
      if (length === 1) return warn('One redirect comes before the page.', 90, evidence);
      const words = `${count(length, 'redirect')} come before the page.`;
      return length === 2 ? warn(words, 50, evidence) : fail(words, evidence);
    },
  }),
};
