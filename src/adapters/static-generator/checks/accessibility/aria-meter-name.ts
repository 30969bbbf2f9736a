import { roleNameCheck } from '../support/role-name-check.js';

/** The aria-meter-name rule of axe-core 4.14. */
export const ariaMeterName = roleNameCheck({
  id: 'aria-meter-name',
  title: 'Meters have a name',
  failureTitle: 'Meters have no name',
  explained: {
    what: 'Checks elements with `role="meter"` that the markup does not hide. Passes when each has an `aria-label`, `aria-labelledby` or `title` with text. Fails when one has none. Does not apply to pages without such elements.',
    why: 'Without a name, a value means nothing: 75 percent of what?',
    fix: 'Name the meter: `<div role="meter" aria-label="Disk space used" aria-valuenow="75" …>`.',
  },
  roles: ['meter'],
  byContent: false,
  words: { one: 'ARIA meter' },
});
