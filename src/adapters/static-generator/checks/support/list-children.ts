import type { ChildNode } from '../../html/document.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { isConcealed } from '../../html/concealment.js';
import type { Roles } from '../../accessibility/roles.js';

/** What a list may hold. */
export interface AllowedChildren {
  readonly tags: readonly string[];
  readonly roles: readonly string[];
}

/** Whether a child may stand in a list: one of its parts, white space, a comment, or what nobody is told. */
export function isAllowedInList(child: ChildNode, { tags, roles: allowed }: AllowedChildren, roles: Roles): boolean {
  if (child.nodeName === '#text') return !('value' in child) || child.value.trim() === '';
  if (!('tagName' in child)) return true;
  // Most are.
  if (tags.includes(child.tagName) && explicitRole(child) === null) return true;
  return isConcealed(child) || allowed.includes(roles.of(child) ?? '');
}
