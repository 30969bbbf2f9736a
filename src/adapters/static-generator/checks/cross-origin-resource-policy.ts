import type { Check } from '../check.js';
import { attribute } from '../document.js';
import { headerValues, textEvidence } from '../evidence.js';
import { fail, notApplicable, pass } from '../verdict.js';

const KNOWN = new Set(['same-site', 'same-origin', 'cross-origin']);

/** The Observatory's rule: the first header, else the last meta element; the policy may be absent, but must be known. */
export const crossOriginResourcePolicy: Check = {
  id: 'cross-origin-resource-policy',
  category: 'security',
  title: 'The policy for being loaded by other origins is valid',
  inspect({ page }) {
    const [header = ''] = headerValues(page.response.headers, 'cross-origin-resource-policy');
    let meta = '';
    return {
      elements: {
        meta(element) {
          if (attribute(element, 'http-equiv')?.trim().toLowerCase() !== 'cross-origin-resource-policy') return;
          meta = attribute(element, 'content') ?? '';
        },
      },
      judge() {
        const policy = (header || meta).slice(0, 256).trim().toLowerCase();
        if (policy === '') return notApplicable('There is no Cross-Origin-Resource-Policy, and none is needed.');
        return KNOWN.has(policy)
          ? pass(`The Cross-Origin-Resource-Policy is ${policy}.`)
          : fail('Browsers do not know the Cross-Origin-Resource-Policy.', [
              textEvidence(`cross-origin-resource-policy: ${policy}`),
            ]);
      },
    };
  },
};
