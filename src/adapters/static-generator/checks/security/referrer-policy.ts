import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { textEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { fail, pass } from '../support/verdict.js';

const PRIVATE = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']);
const UNSAFE = new Set(['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade']);

/**
 * The Observatory's rule: the last known policy counts, of all headers and then of the last `meta name=referrer` that says
 * anything; none is the browsers' safe default.
 */
export const referrerPolicy: Check = {
  id: 'referrer-policy',
  category: 'security',
  title: 'Addresses are not given away to other sites',
  failureTitle: 'Addresses are not given away to other sites',
  explained: {
    what: 'The last known policy counts, of all `Referrer-Policy` headers and then of the last `meta name=referrer` that has a content. Passes where it is `no-referrer`, `same-origin`, `strict-origin` or `strict-origin-when-cross-origin`, and where none is given, as browsers’ own choice is private. Fails with any other known policy, and where none given is known.',
    why: 'Addresses can hold searches, names and tokens; other sites that visitors go to would see them.',
    fix: 'Send `Referrer-Policy: strict-origin-when-cross-origin`.',
    source: {
      name: 'HTTP Observatory 1.4.8, referrer-policy',
      url: 'https://github.com/mdn/mdn-http-observatory/blob/main/src/analyzer/tests/referrer-policy.js',
    },
  },
  inspect({ page }) {
    const given = headerValues(page.response.headers, 'referrer-policy');
    let meta: string | null = null;
    return {
      elements: {
        meta(element) {
          if (attribute(element, 'name')?.trim().toLowerCase() !== 'referrer') return;
          meta = (attribute(element, 'content') ?? '').slice(0, 1000) || meta;
        },
      },
      conclude() {
        const policies = meta === null ? given : [...given, meta];
        if (policies.length === 0)
          return pass('No policy is set, and browsers’ default, strict-origin-when-cross-origin, is private.');
        const last = lastKnown(policies.join(','));
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
