import type { Check } from '../check.js';
import { urlEvidence } from '../evidence.js';
import { fail, pass } from '../verdict.js';

export const isOnHttps: Check = {
  id: 'is-on-https',
  category: 'security',
  title: 'The page is on HTTPS',
  inspect: ({ url }) => ({
    judge: () =>
      url.protocol === 'https:'
        ? pass('The page is sent over HTTPS.')
        : fail('The page is sent over plain HTTP: anybody on the way can read and change it.', [urlEvidence(url.href)]),
  }),
};
