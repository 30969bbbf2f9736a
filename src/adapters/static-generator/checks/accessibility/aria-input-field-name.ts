import { roleNameCheck } from '../support/role-name-check.js';

/** axe's aria-input-field-name. */
export const ariaInputFieldName = roleNameCheck({
  id: 'aria-input-field-name',
  title: 'Fields made by role have a name',
  failureTitle: 'Fields made by role have a name',
  explained: {
    what: 'Elements with `role="combobox"`, `listbox`, `searchbox`, `slider`, `spinbutton` or `textbox` that are not hidden, but for those that HTML names by itself, such as `input`, and comboboxes around an `input`. Passes where each has an `aria-label`, `aria-labelledby` or `title` with text. One without fails; a page without them is not applicable.',
    why: 'People who listen hear that there is a field, and have to guess what belongs in it.',
    fix: 'Name it: `<div role="slider" aria-label="Volume" …>`, or use `input` with a `label`.',
  },
  roles: ['combobox', 'listbox', 'searchbox', 'slider', 'spinbutton', 'textbox'],
  byContent: false,
  words: { one: 'field made by a role', many: 'fields made by a role' },
});
