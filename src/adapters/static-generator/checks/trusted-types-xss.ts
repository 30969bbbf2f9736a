import type { Check } from '../check.js';
import { attribute } from '../document.js';
import { headerValues } from '../evidence.js';
import { fail, pass } from '../verdict.js';

/** Lighthouse's trusted-types-xss. */
export const trustedTypesXss: Check = {
  id: 'trusted-types-xss',
  category: 'security',
  title: 'Trusted types keep scripts from being injected through the DOM',
  inspect({ page }) {
    let isRequired = headerValues(page.response.headers, 'content-security-policy').some(requiresTrustedTypes);
    return {
      elements: {
        meta(element, place) {
          if (isRequired || !place.inHead) return;
          if (attribute(element, 'http-equiv')?.trim().toLowerCase() !== 'content-security-policy') return;
          isRequired = requiresTrustedTypes((attribute(element, 'content') ?? '').slice(0, 16_384));
        },
      },
      judge: () =>
        isRequired
          ? pass('The content security policy requires trusted types for scripts.')
          : fail('No content security policy requires trusted types for scripts.'),
    };
  },
};

function requiresTrustedTypes(policy: string): boolean {
  return policy.split(/[;,]/).some((directive) => /^\s*require-trusted-types-for\s[^]*'script'/i.test(directive));
}
