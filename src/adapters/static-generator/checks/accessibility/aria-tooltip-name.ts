import { roleNameCheck } from '../support/role-name-check.js';

/** axe's aria-tooltip-name. */
export const ariaTooltipName = roleNameCheck({
  id: 'aria-tooltip-name',
  title: 'Tooltips have a name',
  failureTitle: 'Tooltips have a name',
  explained: {
    what: 'Elements with `role="tooltip"` that are not hidden. Passes where each has text within it, the text alternative of an image within it, `aria-label`, `aria-labelledby` or `title`. One without fails; a page without them is not applicable.',
    why: 'A tooltip without text tells people who listen nothing at all.',
    fix: 'Write the text into the element: `<div role="tooltip" id="tip">At least 12 characters</div>`.',
  },
  roles: ['tooltip'],
  byContent: true,
  words: { one: 'element of role tooltip', many: 'elements of role tooltip' },
});
