import { roleNameCheck } from '../support/role-name-check.js';

/** axe's aria-progressbar-name. */
export const ariaProgressbarName = roleNameCheck({
  id: 'aria-progressbar-name',
  title: 'Progress bars have a name',
  failureTitle: 'Progress bars have a name',
  explained: {
    what: 'Elements with `role="progressbar"` that are not hidden. Passes where each has an `aria-label`, `aria-labelledby` or `title` with text. One without fails; a page without them is not applicable.',
    why: 'People who listen hear a percentage and do not learn what is on its way.',
    fix: 'Name it: `<div role="progressbar" aria-label="Upload" aria-valuenow="30" …>`.',
  },
  roles: ['progressbar'],
  byContent: false,
  words: { one: 'element of role progressbar', many: 'elements of role progressbar' },
});
