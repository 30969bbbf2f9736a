import type { Check } from '../check.js';
import { headerEvidence, headerValues } from '../evidence.js';
import { fail, pass } from '../verdict.js';

const KNOWN = new Set(['unsafe-none', 'same-origin-allow-popups', 'same-origin', 'noopener-allow-popups']);

/** Lighthouse's origin-isolation: a policy that browsers do not know is mentioned there, and passes. */
export const originIsolation: Check = {
  id: 'origin-isolation',
  category: 'security',
  title: 'Pages that the page opens, or is opened by, are kept apart from it',
  inspect: ({ page }) => ({
    judge() {
      const values = headerValues(page.response.headers, 'cross-origin-opener-policy');
      if (values.length === 0) return fail('There is no Cross-Origin-Opener-Policy header.');
      const unknown = values.filter((value) => !KNOWN.has(withoutParameters(value)));
      return unknown.length === 0
        ? pass('A Cross-Origin-Opener-Policy is set.')
        : pass(
            'A Cross-Origin-Opener-Policy is set, but browsers do not know it.',
            unknown.map((value) => headerEvidence('cross-origin-opener-policy', value)),
          );
    },
  }),
};

function withoutParameters(value: string): string {
  return value.toLowerCase().replace(/\s/g, '').split(';', 1)[0] ?? '';
}
