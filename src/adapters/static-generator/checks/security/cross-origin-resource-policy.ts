import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

const KNOWN = new Set(['same-site', 'same-origin', 'cross-origin']);

/**
 * The Observatory's rule: the first header counts; it may be absent (which its API calls not applicable), but must be known.
 * Its analyzer knows a meta element as well; neither its scanner nor browsers look for one.
 */
export const crossOriginResourcePolicy: Check = {
  id: 'cross-origin-resource-policy',
  category: 'security',
  title: 'The policy for being loaded by other origins is valid',
  failureTitle: 'The policy for being loaded by other origins is valid',
  explained: {
    what: 'Takes the first `Cross-Origin-Resource-Policy` header. Passes where it is `same-site`, `same-origin` or `cross-origin`, in any case; fails where it is another. Not applicable where there is none or it is empty.',
    why: 'Browsers ignore a policy that they do not know, and other sites can load what its author meant to keep from them.',
    fix: 'Send `Cross-Origin-Resource-Policy: same-origin`, or leave the header out.',
    source: {
      name: 'HTTP Observatory 1.4.8, cross-origin-resource-policy',
      url: 'https://github.com/mdn/mdn-http-observatory/blob/main/src/analyzer/tests/cross-origin-resource-policy.js',
    },
  },
  inspect: ({ page }) => ({
    conclude() {
      const [header = ''] = headerValues(page.response.headers, 'cross-origin-resource-policy');
      const policy = header.slice(0, 256).trim().toLowerCase();
      if (policy === '') return notApplicable('There is no Cross-Origin-Resource-Policy, and none is needed.');
      return KNOWN.has(policy)
        ? pass(`The Cross-Origin-Resource-Policy is ${policy}.`)
        : fail('Browsers do not know the Cross-Origin-Resource-Policy.', [
            headerEvidence('cross-origin-resource-policy', policy),
          ]);
    },
  }),
};
