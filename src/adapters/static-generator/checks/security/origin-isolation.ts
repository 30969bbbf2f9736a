import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { structuredToken } from '../../headers/structured-token.js';
import { fail, pass } from '../support/verdict.js';

const KNOWN = new Set(['unsafe-none', 'same-origin-allow-popups', 'same-origin', 'noopener-allow-popups']);

/**
 * Lighthouse 13.5's origin-isolation. It fails policies with parameters (`same-origin; report-to="x"`) as well: those are
 * valid (HTML Standard, opener policies), and pass here, as in the Observatory's main branch after 1.5.
 */
export const originIsolation: Check = {
  id: 'origin-isolation',
  category: 'security',
  title: 'Pages that the page opens, or is opened by, are kept apart from it',
  failureTitle: 'Pages that the page opens, or is opened by, are kept apart from it',
  explained: {
    what: 'Looks at the `Cross-Origin-Opener-Policy` headers. Passes where there is one and each is `unsafe-none`, `same-origin-allow-popups`, `same-origin` or `noopener-allow-popups`, in any case, with or without valid parameters such as `report-to`. Fails where there is none, or where one has another value.',
    why: 'Another site that opens the page, or is opened by it, keeps a handle on its window, and can move it elsewhere or measure it.',
    fix: 'Send `Cross-Origin-Opener-Policy: same-origin`, or `same-origin-allow-popups` where the page opens windows for signing in or paying.',
    source: lighthouseSource('origin-isolation'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const values = headerValues(page.response.headers, 'cross-origin-opener-policy');
      if (values.length === 0) return fail('There is no Cross-Origin-Opener-Policy header.');
      const unknown = values.filter((value) => !isKnown(value));
      return unknown.length === 0
        ? pass('A Cross-Origin-Opener-Policy is set.')
        : fail(
            'Browsers do not know the Cross-Origin-Opener-Policy.',
            unknown.map((value) => headerEvidence('cross-origin-opener-policy', value)),
          );
    },
  }),
};

/** Lighthouse reads over case and white space. */
function isKnown(value: string): boolean {
  const policy = value.toLowerCase();
  return KNOWN.has(policy.replace(/\s/g, '')) || KNOWN.has(structuredToken(policy) ?? '');
}
