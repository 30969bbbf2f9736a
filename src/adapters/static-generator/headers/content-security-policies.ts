import type { ElementVisitor } from '../html/visitors.js';
import { attribute } from '../html/document.js';
import { headerValues } from './header-values.js';
import type { HeaderList } from '../retrieved-page.js';

/** No real page has more, and comparing policies takes quadratic time. */
export const MAX_POLICIES = 10;
/** Of all policies together, in characters: the length of a header line that common servers accept. */
export const MAX_POLICY_LENGTH = 8192;

/**
 * The content security policies that a page enforces: from its headers and, after the document was walked, from `meta`
 * elements in its head. Values are comma-separated lists of policies (CSP 3 §2.2), including empty ones. Ignores
 * policies beyond the first ten, and text beyond 8192 characters in total.
 */
export class ContentSecurityPolicies {
  readonly ofHeaders: string[] = [];
  readonly ofMeta: string[] = [];
  #remaining = MAX_POLICY_LENGTH;

  constructor(headers: HeaderList) {
    for (const value of headerValues(headers, 'content-security-policy')) this.#add(value, this.ofHeaders);
  }

  /** Call it for each `meta` element. Browsers use only those in the head (HTML Standard, pragma directives). */
  readonly visit: ElementVisitor = (element, { inHead }) => {
    if (!inHead || attribute(element, 'http-equiv')?.trim().toLowerCase() !== 'content-security-policy') return;
    const content = attribute(element, 'content') ?? '';
    if (content !== '') this.#add(content, this.ofMeta);
  };

  get all(): string[] {
    return [...this.ofHeaders, ...this.ofMeta];
  }

  /** Whether browsers load everything, and send forms, over HTTPS instead of HTTP. */
  get upgradeRequests(): boolean {
    return this.all.some((policy) => /(?:^|;)\s*upgrade-insecure-requests\s*(?:;|$)/i.test(policy));
  }

  #add(value: string, policies: string[]): void {
    for (const part of value.split(',', MAX_POLICIES)) {
      if (this.#remaining <= 0 || this.ofHeaders.length + this.ofMeta.length >= MAX_POLICIES) return;
      const policy = part.trim().slice(0, this.#remaining);
      this.#remaining -= policy.length;
      policies.push(policy);
    }
  }
}
