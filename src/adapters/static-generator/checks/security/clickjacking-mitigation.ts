import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass } from '../support/verdict.js';

/**
 * Lighthouse 13.5's clickjacking-mitigation, which unlike the Observatory fails `ALLOW-FROM`: browsers ignore it. Unlike
 * there, `frame-ancestors` must be a directive, not a piece of another word.
 */
export const clickjackingMitigation: Check = {
  id: 'clickjacking-mitigation',
  category: 'security',
  title: 'Other sites cannot frame the page',
  failureTitle: 'Other sites cannot frame the page',
  explained: {
    what: 'Looks at the page’s headers. A `Content-Security-Policy` with `frame-ancestors` passes, whatever it allows; so does an `X-Frame-Options` header of `DENY` or `SAMEORIGIN`, in any case. All else fails, `ALLOW-FROM` and a policy in a `meta` element among it.',
    why: 'A site of an attacker can lay the page invisibly over its own and have visitors click what they do not see.',
    fix: "Send `Content-Security-Policy: frame-ancestors 'self'`.",
    source: lighthouseSource('clickjacking-mitigation'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const { headers } = page.response;
      // Browsers ignore frame-ancestors in a meta element, so only headers count.
      const policies = headerValues(headers, 'content-security-policy');
      const hasAncestors = policies.some((policy) =>
        policy.split(/[;,]/).some((directive) => /^\s*frame-ancestors(?:\s|$)/i.test(directive)),
      );
      if (hasAncestors) return pass('The content security policy says who may frame the page.');
      const options = headerValues(headers, 'x-frame-options');
      if (options.some((value) => ['deny', 'sameorigin'].includes(value.replace(/\s/g, '').toLowerCase()))) {
        return pass('X-Frame-Options says who may frame the page.');
      }
      return fail(
        'Neither frame-ancestors nor a valid X-Frame-Options keeps other sites from framing the page.',
        options.map((value) => headerEvidence('x-frame-options', value)),
      );
    },
  }),
};
