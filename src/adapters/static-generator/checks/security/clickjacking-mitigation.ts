import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, pass } from '../support/verdict.js';

/**
 * Lighthouse's clickjacking-mitigation. Unlike the Observatory, it fails `ALLOW-FROM`, which browsers ignore. Unlike
 * in Lighthouse, `frame-ancestors` must be a directive, not part of another word.
 */
export const clickjackingMitigation: Check = {
  id: 'clickjacking-mitigation',
  category: 'security',
  title: 'Page controls which sites can frame it',
  failureTitle: 'Page does not control which sites can frame it',
  explained: {
    what: 'Checks the response headers. Passes with a `Content-Security-Policy` that has `frame-ancestors`, whatever it allows, or with `X-Frame-Options: DENY` or `SAMEORIGIN`, in any case. Fails otherwise, including with `ALLOW-FROM` or a policy in a `meta` element.',
    why: 'An attacker’s site can place the page invisibly over its own and trick visitors into clicking it.',
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
      if (hasAncestors) return pass('The Content-Security-Policy restricts which sites can frame the page.');
      const options = headerValues(headers, 'x-frame-options');
      if (options.some((value) => ['deny', 'sameorigin'].includes(value.replace(/\s/g, '').toLowerCase()))) {
        return pass('X-Frame-Options restricts which sites can frame the page.');
      }
      return fail(
        'Neither frame-ancestors nor a valid X-Frame-Options restricts which sites can frame the page.',
        options.map((value) => headerEvidence('x-frame-options', value)),
      );
    },
  }),
};
