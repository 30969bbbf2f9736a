import type { ChildNode } from '../../html/document.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { isConcealed } from '../../html/concealment.js';
import type { Roles } from '../../accessibility/roles.js';

/** The children that a list may have. */
export interface AllowedChildren {
  readonly tags: readonly string[];
  readonly roles: readonly string[];
}

/** Whether a list may have this child: an item, white space, a comment, or a concealed element. */
export function isAllowedInList(child: ChildNode, { tags, roles: allowed }: AllowedChildren, roles: Roles): boolean {
  if (child.nodeName === '#text') return !('value' in child) || child.value.trim() === '';
  if (!('tagName' in child)) return true;
  // Fast path: most children are such elements.
  if (tags.includes(child.tagName) && explicitRole(child) === null) return true;
  return isConcealed(child) || allowed.includes(roles.of(child) ?? '');
}
