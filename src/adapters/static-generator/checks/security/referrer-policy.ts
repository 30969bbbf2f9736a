import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { textEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { sourceOf } from '../support/source-of.js';
import { fail, pass } from '../support/verdict.js';

const PRIVATE = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']);
const UNSAFE = new Set(['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade']);

/**
 * The Observatory's rule: the last known policy counts, first of all headers and then of the last `meta name=referrer` with
 * content. Without one, browsers use a safe default.
 */
export const referrerPolicy: Check = {
  id: 'referrer-policy',
  category: 'security',
  title: 'Referrer policy is private',
  failureTitle: 'Referrer policy is unsafe or unknown',
  explained: {
    what: 'Uses the last known policy of all `Referrer-Policy` headers and then of the last `meta name=referrer` with content. Passes when it is `no-referrer`, `same-origin`, `strict-origin` or `strict-origin-when-cross-origin`, or when none is set, because the default of browsers is private. Fails with any other known policy, or when only unknown ones are set.',
    why: 'URLs can contain searches, names and tokens. Other sites that visitors go to would see them.',
    fix: 'Send `Referrer-Policy: strict-origin-when-cross-origin`.',
    source: sourceOf('observatory', 'referrer-policy', 'referrer-policy.js'),
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
          return pass('No policy is set. The default of browsers, strict-origin-when-cross-origin, is private.');
        const last = lastKnown(policies.join(','));
        if (last === null) return fail('The referrer policy has an unknown value, so browsers ignore it.');
        return PRIVATE.has(last)
          ? pass('The referrer policy is private.')
          : fail('The referrer policy is unsafe.', [textEvidence(`referrer policy: ${last}`)]);
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
