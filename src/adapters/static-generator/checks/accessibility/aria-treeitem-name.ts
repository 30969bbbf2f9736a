import { roleNameCheck } from '../support/role-name-check.js';

/** The aria-treeitem-name rule of axe-core 4.14. */
export const ariaTreeitemName = roleNameCheck({
  id: 'aria-treeitem-name',
  title: 'Tree items have a name',
  failureTitle: 'Tree items have no name',
  explained: {
    what: 'Checks elements with `role="treeitem"` that the markup does not hide. Passes when each has a name: text, an image with a text alternative, `aria-label`, `aria-labelledby` or `title`. Fails when one has none. Does not apply to pages without such elements.',
    why: 'Screen reader users who move through the tree hear only levels and positions.',
    fix: 'Write text into the tree item, or name it with `aria-label`.',
  },
  roles: ['treeitem'],
  byContent: true,
  words: { one: 'ARIA tree item' },
});
