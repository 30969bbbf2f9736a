import { roleNameCheck } from '../support/role-name-check.js';

/** The aria-progressbar-name rule of axe-core 4.14. */
export const ariaProgressbarName = roleNameCheck({
  id: 'aria-progressbar-name',
  title: 'Progress bars have a name',
  failureTitle: 'Progress bars have no name',
  explained: {
    what: 'Checks elements with `role="progressbar"` that the markup does not hide. Passes when each has an `aria-label`, `aria-labelledby` or `title` with text. Fails when one has none. Does not apply to pages without such elements.',
    why: 'Screen reader users hear a percentage, but not what is in progress.',
    fix: 'Name the progress bar: `<div role="progressbar" aria-label="Upload" aria-valuenow="30" …>`.',
  },
  roles: ['progressbar'],
  byContent: false,
  words: { one: 'ARIA progress bar' },
});
