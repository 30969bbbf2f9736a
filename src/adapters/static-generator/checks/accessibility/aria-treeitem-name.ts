import { roleNameCheck } from '../support/role-name-check.js';

/** axe's aria-treeitem-name. */
export const ariaTreeitemName = roleNameCheck({
  id: 'aria-treeitem-name',
  title: 'Items of trees have a name',
  failureTitle: 'Items of trees have a name',
  explained: {
    what: 'Elements with `role="treeitem"` that are not hidden. Passes where each has text within it, the text alternative of an image within it, `aria-label`, `aria-labelledby` or `title`. One without fails; a page without them is not applicable.',
    why: 'People who move through a tree hear only levels and numbers of items without names.',
    fix: 'Write text into the item, or name it by `aria-label`.',
  },
  roles: ['treeitem'],
  byContent: true,
  words: { one: 'element of role treeitem', many: 'elements of role treeitem' },
});
