import { ARIA_ROLES } from './aria.js';
import { attribute, tokens, type Element } from '../html/document.js';

const MAX_LENGTH = 1000;

/** The role that an element is given, where it is one role that authors may use; null else. As axe reads roles. */
export function explicitRole(element: Element): string | null {
  const role = attribute(element, 'role')?.slice(0, MAX_LENGTH).trim().toLowerCase() ?? '';
  return ARIA_ROLES.has(role) && !role.startsWith('doc-') ? role : null;
}

/** Those of an element's roles that authors may use, in their order. */
export function knownRoles(element: Element): readonly string[] {
  return tokens(attribute(element, 'role')?.slice(0, MAX_LENGTH) ?? null).filter((role) => ARIA_ROLES.has(role));
}

/** The first of them. @param withPublishing whether those of digital publishing count */
export function firstKnownRole(element: Element, withPublishing: boolean): string | null {
  return knownRoles(element).find((role) => withPublishing || !role.startsWith('doc-')) ?? null;
}

export function isPresentational(role: string | null): boolean {
  return role === 'none' || role === 'presentation';
}
