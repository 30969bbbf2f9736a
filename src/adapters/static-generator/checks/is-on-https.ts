import type { Check } from '../check.js';
import { urlEvidence } from '../evidence.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { fail, pass } from '../verdict.js';

export const isOnHttps: Check = {
  id: 'is-on-https',
  category: 'security',
  title: 'The page is on HTTPS',
  explained: {
    what: 'Passes where the page’s final address begins with `https:`; fails otherwise. What the page loads is judged by mixed-content.',
    why: 'On plain HTTP, anybody on the way can read what visitors read and send, and change it.',
    mend: 'Get a certificate (they are free), serve the site over HTTPS, and redirect: `Location: https://example.com/`.',
    source: lighthouseSource('is-on-https'),
  },
  inspect: ({ url }) => ({
    judge: () =>
      url.protocol === 'https:'
        ? pass('The page is sent over HTTPS.')
        : fail('The page is sent over plain HTTP: anybody on the way can read and change it.', [urlEvidence(url.href)]),
  }),
};
