import { roleNameCheck } from '../support/role-name-check.js';

/** axe's aria-meter-name. */
export const ariaMeterName = roleNameCheck({
  id: 'aria-meter-name',
  title: 'Meters have a name',
  failureTitle: 'Meters have a name',
  explained: {
    what: 'Elements with `role="meter"` that are not hidden. Passes where each has an `aria-label`, `aria-labelledby` or `title` with text. One without fails; a page without them is not applicable.',
    why: 'A value without a name says nothing: 75 per cent of what?',
    fix: 'Name it: `<div role="meter" aria-label="Disk space used" aria-valuenow="75" …>`.',
  },
  roles: ['meter'],
  byContent: false,
  words: { one: 'element of role meter', many: 'elements of role meter' },
});
