import { roleNameCheck } from '../support/role-name-check.js';

/** The aria-toggle-field-name rule of axe-core 4.14. */
export const ariaToggleFieldName = roleNameCheck({
  id: 'aria-toggle-field-name',
  title: 'ARIA switches and options have a name',
  failureTitle: 'ARIA switches and options have no name',
  explained: {
    what: 'Checks elements with `role="checkbox"`, `menuitemcheckbox`, `menuitemradio`, `radio`, `switch` or `option` that the markup does not hide, except those that HTML names itself, such as `input`. Passes when each has a name: text, an image with a text alternative, `aria-label`, `aria-labelledby` or `title`. Fails when one has none. Does not apply to pages without such elements.',
    why: 'Screen reader users hear “not checked”, but not what they would turn on.',
    fix: 'Write text into the element or name it: `<div role="switch" aria-checked="false" aria-label="Dark mode" tabindex="0">`.',
  },
  roles: ['checkbox', 'menuitemcheckbox', 'menuitemradio', 'radio', 'switch', 'option'],
  byContent: true,
  words: { one: 'ARIA switch or option', many: 'ARIA switches and options' },
});
