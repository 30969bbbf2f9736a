import { roleNameCheck } from '../support/role-name-check.js';

/** axe's aria-toggle-field-name. */
export const ariaToggleFieldName = roleNameCheck({
  id: 'aria-toggle-field-name',
  title: 'Switches and options made by role have a name',
  failureTitle: 'Switches and options made by role have a name',
  explained: {
    what: 'Elements with `role="checkbox"`, `menuitemcheckbox`, `menuitemradio`, `radio`, `switch` or `option` that are not hidden, but for those that HTML names by itself, such as `input`. Passes where each has a name: text within it, the text alternative of an image within it, `aria-label`, `aria-labelledby` or `title`. One without fails; a page without them is not applicable.',
    why: 'People who listen hear “not checked” and do not learn what they would turn on.',
    fix: 'Write text into the element, or name it: `<div role="switch" aria-checked="false" aria-label="Dark mode" tabindex="0">`.',
  },
  roles: ['checkbox', 'menuitemcheckbox', 'menuitemradio', 'radio', 'switch', 'option'],
  byContent: true,
  words: { one: 'switch or option made by a role', many: 'switches and options made by a role' },
});
