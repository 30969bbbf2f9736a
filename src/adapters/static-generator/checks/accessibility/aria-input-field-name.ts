import { roleNameCheck } from '../support/role-name-check.js';

/** The aria-input-field-name rule of axe-core 4.14. */
export const ariaInputFieldName = roleNameCheck({
  id: 'aria-input-field-name',
  title: 'ARIA input fields have a name',
  failureTitle: 'ARIA input fields have no name',
  explained: {
    what: 'Checks elements with `role="combobox"`, `listbox`, `searchbox`, `slider`, `spinbutton` or `textbox` that the markup does not hide, except those that HTML names itself, such as `input`, comboboxes that contain an `input`, and the `listbox` that a combobox contains, controls or owns. Passes when each has an `aria-label`, `aria-labelledby` or `title` with text. Fails when one has none. Does not apply to pages without such elements.',
    why: 'Screen reader users hear that there is a field, but not what to enter.',
    fix: 'Name the field, `<div role="slider" aria-label="Volume" …>`, or use an `input` with a `label`.',
  },
  roles: ['combobox', 'listbox', 'searchbox', 'slider', 'spinbutton', 'textbox'],
  byContent: false,
  words: { one: 'ARIA input field' },
});
