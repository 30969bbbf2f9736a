import type { Check } from '../check.js';
import { ContentSecurityPolicies } from '../../headers/content-security-policies.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass } from '../support/verdict.js';

/** Lighthouse's trusted-types-xss. */
export const trustedTypesXss: Check = {
  id: 'trusted-types-xss',
  category: 'security',
  title: 'Trusted types keep scripts from being injected through the DOM',
  failureTitle: 'Trusted types keep scripts from being injected through the DOM',
  explained: {
    what: "Looks at the content security policies in headers and in `meta` elements of the head. Passes where one has `require-trusted-types-for` with `'script'`; fails otherwise. Advice: its weight is 0.",
    why: 'Text that a script writes into the page can run as a script, and then acts as the visitor.',
    fix: "Send `Content-Security-Policy: require-trusted-types-for 'script'`, first as `Content-Security-Policy-Report-Only`.",
    source: lighthouseSource('trusted-types-xss'),
  },
  inspect({ page }) {
    const policies = new ContentSecurityPolicies(page.response.headers);
    return {
      elements: { meta: policies.meet },
      conclude: () =>
        policies.all.some(requiresTrustedTypes)
          ? pass('The content security policy requires trusted types for scripts.')
          : fail('No content security policy requires trusted types for scripts.'),
    };
  },
};

/** A policy's first directive of a name counts, as in browsers and in csp_evaluator. */
function requiresTrustedTypes(policy: string): boolean {
  const values = policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .find(([name = '']) => name.toLowerCase() === 'require-trusted-types-for');
  return values?.includes("'script'") ?? false;
}
