import type { Check } from '../check.js';
import { attribute } from '../document.js';
import { headerValues } from '../evidence.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { fail, pass } from '../verdict.js';

/** Lighthouse's trusted-types-xss. */
export const trustedTypesXss: Check = {
  id: 'trusted-types-xss',
  category: 'security',
  title: 'Trusted types keep scripts from being injected through the DOM',
  explained: {
    what: "Looks at the content security policies in headers and in `meta` elements of the head. Passes where one has `require-trusted-types-for` with `'script'`; fails otherwise. Advice: its weight is 0.",
    why: 'Text that a script writes into the page can run as a script, and then acts as the visitor.',
    mend: "Send `Content-Security-Policy: require-trusted-types-for 'script'`, first as `Content-Security-Policy-Report-Only`.",
    source: lighthouseSource('trusted-types-xss'),
  },
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
  return policy
    .split(/[;,]/)
    .map((directive) => directive.trim().split(/\s+/))
    .some(
      ([name = '', ...values]) => name.toLowerCase() === 'require-trusted-types-for' && values.includes("'script'"),
    );
}
