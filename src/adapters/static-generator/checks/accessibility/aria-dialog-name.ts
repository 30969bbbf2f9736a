import { roleNameCheck } from '../support/role-name-check.js';

/** axe's aria-dialog-name. */
export const ariaDialogName = roleNameCheck({
  id: 'aria-dialog-name',
  title: 'Dialogs have a name',
  failureTitle: 'Dialogs have a name',
  explained: {
    what: 'Elements with `role="dialog"` or `alertdialog` that are not hidden. Passes where each has an `aria-label`, `aria-labelledby` or `title` with text. One without fails; a page without them is not applicable.',
    why: 'When a dialog opens, people who listen hear that there is one, but not what it asks.',
    fix: 'Point to its heading: `<div role="dialog" aria-labelledby="heading">`.',
  },
  roles: ['dialog', 'alertdialog'],
  byContent: false,
  words: { one: 'element of role dialog or alertdialog', many: 'elements of role dialog or alertdialog' },
});
