import { roleNameCheck } from '../support/role-name-check.js';

/** The aria-tooltip-name rule of axe-core 4.14. */
export const ariaTooltipName = roleNameCheck({
  id: 'aria-tooltip-name',
  title: 'Tooltips have a name',
  failureTitle: 'Tooltips have no name',
  explained: {
    what: 'Checks elements with `role="tooltip"` that the markup does not hide. Passes when each has a name: text, an image with a text alternative, `aria-label`, `aria-labelledby` or `title`. Fails when one has none. Does not apply to pages without such elements.',
    why: 'Screen readers announce nothing for a tooltip without text.',
    fix: 'Write the text into the tooltip: `<div role="tooltip" id="tip">At least 12 characters</div>`.',
  },
  roles: ['tooltip'],
  byContent: true,
  words: { one: 'ARIA tooltip' },
});
