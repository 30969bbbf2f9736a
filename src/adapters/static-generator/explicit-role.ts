import { ARIA_ROLES } from './aria.js';
import { attribute, tokens, type Element } from './document.js';

const MAX_LENGTH = 1000;

/** The role that an element is given, where it is one role that authors may use; null else. As axe reads roles. */
export function explicitRole(element: Element): string | null {
  const role = attribute(element, 'role')?.slice(0, MAX_LENGTH).trim().toLowerCase() ?? '';
  return ARIA_ROLES.has(role) && !role.startsWith('doc-') ? role : null;
}

/** The first of an element's roles that browsers know. @param withPublishing whether those of digital publishing count */
export function firstKnownRole(element: Element, withPublishing: boolean): string | null {
  const roles = tokens(attribute(element, 'role')?.slice(0, MAX_LENGTH) ?? null);
  return roles.find((role) => ARIA_ROLES.has(role) && (withPublishing || !role.startsWith('doc-'))) ?? null;
}

export function isPresentational(role: string | null): boolean {
  return role === 'none' || role === 'presentation';
}
