import type { Check } from '../check.js';
import { headerEvidence, headerValues } from '../evidence.js';
import { fail, pass } from '../verdict.js';

export const clickjackingMitigation: Check = {
  id: 'clickjacking-mitigation',
  category: 'security',
  title: 'Other sites cannot frame the page',
  inspect: ({ page }) => ({
    judge() {
      const { headers } = page.response;
      // Browsers ignore frame-ancestors in a meta element, so only headers count.
      const policies = headerValues(headers, 'content-security-policy');
      const hasAncestors = policies.some((policy) =>
        policy.split(/[;,]/).some((directive) => /^\s*frame-ancestors(?:\s|$)/i.test(directive)),
      );
      if (hasAncestors) return pass('The content security policy says who may frame the page.');
      const options = headerValues(headers, 'x-frame-options');
      if (options.some((value) => ['deny', 'sameorigin'].includes(value.trim().toLowerCase()))) {
        return pass('X-Frame-Options says who may frame the page.');
      }
      return fail(
        'Neither frame-ancestors nor a valid X-Frame-Options keeps other sites from framing the page.',
        options.map((value) => headerEvidence('x-frame-options', value)),
      );
    },
  }),
};
