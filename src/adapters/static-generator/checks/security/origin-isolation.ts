import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { structuredToken } from '../../headers/structured-token.js';
import { fail, pass } from '../support/verdict.js';

const KNOWN = new Set(['unsafe-none', 'same-origin-allow-popups', 'same-origin', 'noopener-allow-popups']);

/**
 * Lighthouse's origin-isolation, except that the header is parsed as in browsers (HTML Standard, opener policies) and in the
 * Observatory: parameters such as `report-to` are valid; another case, white space inside or a second header is not.
 */
export const originIsolation: Check = {
  id: 'origin-isolation',
  category: 'security',
  title: 'Cross-Origin-Opener-Policy is set',
  failureTitle: 'Cross-Origin-Opener-Policy is missing or unknown',
  explained: {
    what: 'Checks the `Cross-Origin-Opener-Policy` header. Passes when it is `unsafe-none`, `same-origin-allow-popups`, `same-origin` or `noopener-allow-popups` (case-sensitive), with or without parameters such as `report-to`. Fails when it is missing, has another value or occurs several times.',
    why: 'A site that opens the page, or that the page opens, keeps a reference to its window, and can navigate or measure it.',
    fix: 'Send `Cross-Origin-Opener-Policy: same-origin`, or `same-origin-allow-popups` if the page opens windows for signing in or paying.',
    source: lighthouseSource('origin-isolation'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const values = headerValues(page.response.headers, 'cross-origin-opener-policy');
      if (values.length === 0) return fail('The page has no Cross-Origin-Opener-Policy header.');
      // A second value makes a structured field invalid.
      return KNOWN.has(structuredToken(values.join(', ')) ?? '')
        ? pass('The page has a Cross-Origin-Opener-Policy.')
        : fail(
            values.length === 1
              ? 'The Cross-Origin-Opener-Policy has an unknown value, so browsers ignore it.'
              : 'The page has several Cross-Origin-Opener-Policy headers, so browsers ignore them.',
            values.map((value) => headerEvidence('cross-origin-opener-policy', value)),
          );
    },
  }),
};
