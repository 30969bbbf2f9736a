import type { Check } from '../check.js';
import { attribute } from '../document.js';
import { headerValues, textEvidence } from '../evidence.js';
import { fail, pass } from '../verdict.js';

const PRIVATE = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']);
const UNSAFE = new Set(['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade']);

/** The Observatory's rule: the last known policy counts, headers before meta elements; none is the browsers' safe default. */
export const referrerPolicy: Check = {
  id: 'referrer-policy',
  category: 'security',
  title: 'Addresses are not given away to other sites',
  explained: {
    what: 'The last known policy counts, of `Referrer-Policy` headers and then of `meta` elements. Passes where it is `no-referrer`, `same-origin`, `strict-origin` or `strict-origin-when-cross-origin`, and where none is given, as browsers’ own choice is private. Fails with any other known policy, and where none given is known.',
    why: 'Addresses can hold searches, names and tokens; other sites that visitors go to would see them.',
    mend: 'Send `Referrer-Policy: strict-origin-when-cross-origin`.',
    source: {
      name: 'HTTP Observatory 1.4.8, referrer-policy',
      url: 'https://github.com/mdn/mdn-http-observatory/blob/main/src/analyzer/tests/referrer-policy.js',
    },
  },
  inspect({ page }) {
    const headers = headerValues(page.response.headers, 'referrer-policy');
    let isGiven = headers.length > 0;
    let last = lastKnown(headers.join(','));
    return {
      elements: {
        meta(element) {
          const name = attribute(element, 'name') ?? attribute(element, 'http-equiv');
          if (!['referrer', 'referrer-policy'].includes(name?.trim().toLowerCase() ?? '')) return;
          isGiven = true;
          last = lastKnown((attribute(element, 'content') ?? '').slice(0, 1000)) ?? last;
        },
      },
      judge() {
        if (!isGiven)
          return pass('No policy is set, and browsers’ default, strict-origin-when-cross-origin, is private.');
        if (last === null) return fail('The referrer policy is none that browsers know.');
        return PRIVATE.has(last)
          ? pass('The referrer policy is private.')
          : fail('The referrer policy gives addresses away to other sites.', [
              textEvidence(`referrer policy: ${last}`),
            ]);
      },
    };
  },
};

function lastKnown(list: string): string | null {
  const known = list
    .split(',')
    .map((policy) => policy.trim().toLowerCase())
    .filter((policy) => PRIVATE.has(policy) || UNSAFE.has(policy));
  return known.at(-1) ?? null;
}
