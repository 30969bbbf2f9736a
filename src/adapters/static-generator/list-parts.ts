import type { ChildNode } from './document.js';
import { explicitRole } from './explicit-role.js';
import { isConcealed } from './exposure.js';
import type { Roles } from './roles.js';

/** What a list may hold. */
export interface ListParts {
  readonly tags: readonly string[];
  readonly roles: readonly string[];
}

/** Whether a child may stand in a list: one of its parts, white space, a comment, or what nobody is told. */
export function mayStandInList(child: ChildNode, { tags, roles: allowed }: ListParts, roles: Roles): boolean {
  if (child.nodeName === '#text') return !('value' in child) || child.value.trim() === '';
  if (!('tagName' in child)) return true;
  // Most are.
  if (tags.includes(child.tagName) && explicitRole(child) === null) return true;
  return isConcealed(child) || allowed.includes(roles.of(child) ?? '');
}
