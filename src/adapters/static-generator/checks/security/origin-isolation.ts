import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { structuredToken } from '../../headers/structured-token.js';
import { fail, pass } from '../support/verdict.js';

const KNOWN = new Set(['unsafe-none', 'same-origin-allow-popups', 'same-origin', 'noopener-allow-popups']);

/**
 * Lighthouse 13.5's origin-isolation, except that policies with parameters (`same-origin; report-to="x"`) pass: they are
 * valid (HTML Standard, opener policies). The Observatory's main branch after 1.5 passes them too.
 */
export const originIsolation: Check = {
  id: 'origin-isolation',
  category: 'security',
  title: 'Cross-Origin-Opener-Policy is set',
  failureTitle: 'Cross-Origin-Opener-Policy is missing or unknown',
  explained: {
    what: 'Checks the `Cross-Origin-Opener-Policy` headers. Passes when there is at least one and each is `unsafe-none`, `same-origin-allow-popups`, `same-origin` or `noopener-allow-popups`, in any case, with or without valid parameters such as `report-to`. Fails when there is none, or when one has another value.',
    why: 'A site that opens the page, or that the page opens, keeps a reference to its window, and can navigate or measure it.',
    fix: 'Send `Cross-Origin-Opener-Policy: same-origin`, or `same-origin-allow-popups` if the page opens windows for signing in or paying.',
    source: lighthouseSource('origin-isolation'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const values = headerValues(page.response.headers, 'cross-origin-opener-policy');
      if (values.length === 0) return fail('The page has no Cross-Origin-Opener-Policy header.');
      const unknown = values.filter((value) => !isKnown(value));
      return unknown.length === 0
        ? pass('The page has a Cross-Origin-Opener-Policy.')
        : fail(
            'The Cross-Origin-Opener-Policy has an unknown value, so browsers ignore it.',
            unknown.map((value) => headerEvidence('cross-origin-opener-policy', value)),
          );
    },
  }),
};

/** Ignores case and white space, as Lighthouse does. */
function isKnown(value: string): boolean {
  const policy = value.toLowerCase();
  return KNOWN.has(policy.replace(/\s/g, '')) || KNOWN.has(structuredToken(policy) ?? '');
}
