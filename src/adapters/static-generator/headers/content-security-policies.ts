import type { ElementVisitor } from '../html/visitors.js';
import { attribute } from '../html/document.js';
import { headerValues } from './header-values.js';
import type { HeaderList } from '../retrieved-page.js';

/** No real page has more; comparing policies costs the square of them. */
export const MAX_POLICIES = 10;
/** Of all policies together, in characters: as long as a header line may be at common servers. */
export const MAX_POLICY_LENGTH = 8192;

/**
 * The content security policies that a page enforces: those of its headers, and, once the document was walked, those of
 * `meta` elements in its head. A value is a list of policies with commas between (CSP 3 §2.2); an empty one stays in the
 * list. What is beyond the first ten policies, or beyond 8192 characters of them all, is left out.
 */
export class ContentSecurityPolicies {
  readonly ofHeaders: string[] = [];
  readonly ofMeta: string[] = [];
  #room = MAX_POLICY_LENGTH;

  constructor(headers: HeaderList) {
    for (const value of headerValues(headers, 'content-security-policy')) this.#add(value, this.ofHeaders);
  }

  /** To be called for each `meta` element. Browsers look at those in the head only (HTML Standard, pragma directives). */
  readonly meet: ElementVisitor = (element, { inHead }) => {
    if (!inHead || attribute(element, 'http-equiv')?.trim().toLowerCase() !== 'content-security-policy') return;
    const content = attribute(element, 'content') ?? '';
    if (content !== '') this.#add(content, this.ofMeta);
  };

  get all(): string[] {
    return [...this.ofHeaders, ...this.ofMeta];
  }

  #add(value: string, policies: string[]): void {
    for (const part of value.split(',', MAX_POLICIES)) {
      if (this.#room <= 0 || this.ofHeaders.length + this.ofMeta.length >= MAX_POLICIES) return;
      const policy = part.trim().slice(0, this.#room);
      this.#room -= policy.length;
      policies.push(policy);
    }
  }
}
