import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { sourceOf } from '../support/source-of.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

const KNOWN = new Set(['same-site', 'same-origin', 'cross-origin']);

/**
 * The Observatory's rule: several headers count as one list, which no policy matches (Fetch Standard). Its analyzer also
 * accepts a meta element, but neither its scanner nor browsers look for one.
 */
export const crossOriginResourcePolicy: Check = {
  id: 'cross-origin-resource-policy',
  category: 'security',
  title: 'Cross-Origin-Resource-Policy is valid',
  failureTitle: 'Cross-Origin-Resource-Policy is not valid',
  explained: {
    what: 'Checks the `Cross-Origin-Resource-Policy` header. Passes when it is `same-site`, `same-origin` or `cross-origin`, in any case. Fails when it has another value or occurs several times. Does not apply when it is missing or empty.',
    why: 'Browsers ignore an unknown or repeated policy, so other sites can load what it was meant to protect.',
    fix: 'Send `Cross-Origin-Resource-Policy: same-origin` once, or remove the header.',
    source: sourceOf('observatory', 'cross-origin-resource-policy', 'cross-origin-resource-policy.js'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const values = headerValues(page.response.headers, 'cross-origin-resource-policy');
      const policy = values.join(', ').slice(0, 256).trim().toLowerCase();
      if (policy === '') return notApplicable('The page has no Cross-Origin-Resource-Policy, and few pages need one.');
      return KNOWN.has(policy)
        ? pass(`The Cross-Origin-Resource-Policy is ${policy}.`)
        : fail(
            values.length === 1
              ? 'The Cross-Origin-Resource-Policy is not valid, so browsers ignore it.'
              : 'The page has several Cross-Origin-Resource-Policy headers, so browsers ignore them.',
            values.map((value) => headerEvidence('cross-origin-resource-policy', value)),
          );
    },
  }),
};
