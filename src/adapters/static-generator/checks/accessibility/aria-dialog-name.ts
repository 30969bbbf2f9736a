import { roleNameCheck } from '../support/role-name-check.js';

/** The aria-dialog-name rule of axe-core 4.14. */
export const ariaDialogName = roleNameCheck({
  id: 'aria-dialog-name',
  title: 'Dialogs have a name',
  failureTitle: 'Dialogs have no name',
  explained: {
    what: 'Checks elements with `role="dialog"` or `alertdialog` that the markup does not hide. Passes when each has an `aria-label`, `aria-labelledby` or `title` with text. Fails when one has none. Does not apply to pages without such elements.',
    why: 'When a dialog opens, screen reader users hear that it is there, but not what it is about.',
    fix: 'Point to the heading of the dialog: `<div role="dialog" aria-labelledby="heading">`.',
  },
  roles: ['dialog', 'alertdialog'],
  byContent: false,
  words: { one: 'ARIA dialog' },
});
