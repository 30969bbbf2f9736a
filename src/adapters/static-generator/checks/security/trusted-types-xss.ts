import type { Check } from '../check.js';
import { ContentSecurityPolicies } from '../../headers/content-security-policies.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass } from '../support/verdict.js';

/** Lighthouse's trusted-types-xss. */
export const trustedTypesXss: Check = {
  id: 'trusted-types-xss',
  category: 'security',
  title: 'Trusted Types are required for scripts',
  failureTitle: 'Trusted Types are not required for scripts',
  explained: {
    what: "Checks the Content-Security-Policies in headers and in `meta` elements in the head. Passes when one has `require-trusted-types-for` with `'script'`. Fails otherwise. This check has no weight: it is advice.",
    why: 'Text that a script writes into the page can run as a script and act as the visitor.',
    fix: "Send `Content-Security-Policy: require-trusted-types-for 'script'`. Test it first as `Content-Security-Policy-Report-Only`.",
    source: lighthouseSource('trusted-types-xss'),
  },
  inspect({ page }) {
    const policies = new ContentSecurityPolicies(page.response.headers);
    return {
      elements: { meta: policies.visit },
      conclude: () =>
        policies.all.some(requiresTrustedTypes)
          ? pass('The Content-Security-Policy requires Trusted Types for scripts.')
          : fail('No Content-Security-Policy requires Trusted Types for scripts.'),
    };
  },
};

/** The first directive with a name counts, as in browsers and in csp_evaluator. */
function requiresTrustedTypes(policy: string): boolean {
  const values = policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .find(([name = '']) => name.toLowerCase() === 'require-trusted-types-for');
  return values?.includes("'script'") ?? false;
}
