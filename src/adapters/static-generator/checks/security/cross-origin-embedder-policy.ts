import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { structuredToken } from '../../headers/structured-token.js';
import { sourceOf } from '../support/source-of.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

const KNOWN = new Set(['require-corp', 'credentialless', 'unsafe-none']);

/**
 * Parses the header as the HTML Standard and the Observatory do. A missing header is fine, but one that browsers ignore is
 * not.
 */
export const crossOriginEmbedderPolicy: Check = {
  id: 'cross-origin-embedder-policy',
  category: 'security',
  title: 'Cross-Origin-Embedder-Policy is valid',
  failureTitle: 'Cross-Origin-Embedder-Policy is not valid',
  explained: {
    what: 'Checks the `Cross-Origin-Embedder-Policy` header. Passes when it is `require-corp`, `credentialless` or `unsafe-none` (case-sensitive), with or without parameters. Fails when it has another value, is not a structured field or occurs several times. Does not apply when it is missing or empty: few pages need it.',
    why: 'Browsers ignore a header that they cannot parse, so the page is not isolated as intended.',
    fix: 'Send `Cross-Origin-Embedder-Policy: require-corp`, or remove the header.',
    source: sourceOf('html', 'embedder policies', 'browsers.html#coep'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const values = headerValues(page.response.headers, 'cross-origin-embedder-policy');
      if (values.join('').trim() === '')
        return notApplicable('The page has no Cross-Origin-Embedder-Policy, and few pages need one.');
      // A second value makes a structured field invalid.
      return KNOWN.has(structuredToken(values.join(', ')) ?? '')
        ? pass('The Cross-Origin-Embedder-Policy is valid.')
        : fail(
            'The Cross-Origin-Embedder-Policy is not valid, so browsers ignore it.',
            values.map((each) => headerEvidence('cross-origin-embedder-policy', each)),
          );
    },
  }),
};
