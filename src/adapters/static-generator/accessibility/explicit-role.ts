import { ARIA_ROLES } from './aria.js';
import { attribute, tokens, type Element } from '../html/document.js';

const MAX_LENGTH = 1000;

/** The value of `role` if it is a single role that authors may use, else null. axe 4.14 reads roles the same way. */
export function explicitRole(element: Element): string | null {
  const role = attribute(element, 'role')?.slice(0, MAX_LENGTH).trim().toLowerCase() ?? '';
  return ARIA_ROLES.has(role) && !role.startsWith('doc-') ? role : null;
}

/** The roles in `role` that authors may use, in order. */
export function knownRoles(element: Element): readonly string[] {
  return tokens(attribute(element, 'role')?.slice(0, MAX_LENGTH) ?? null).filter((role) => ARIA_ROLES.has(role));
}

/**
 * The first role that authors may use, or null.
 * @param withPublishing whether DPUB-ARIA roles count
 */
export function firstKnownRole(element: Element, withPublishing: boolean): string | null {
  return knownRoles(element).find((role) => withPublishing || !role.startsWith('doc-')) ?? null;
}

export function isPresentational(role: string | null): boolean {
  return role === 'none' || role === 'presentation';
}
