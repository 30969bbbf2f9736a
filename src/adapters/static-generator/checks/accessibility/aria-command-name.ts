import { roleNameCheck } from '../support/role-name-check.js';

/** The aria-command-name rule of axe-core 4.14. */
export const ariaCommandName = roleNameCheck({
  id: 'aria-command-name',
  title: 'ARIA buttons, links and menu items have a name',
  failureTitle: 'ARIA buttons, links and menu items have no name',
  explained: {
    what: 'Checks elements with `role="button"`, `link` or `menuitem` that the markup does not hide, except those that HTML names itself, such as `button`. Passes when each has a name: text, an image with a text alternative, `aria-label`, `aria-labelledby` or `title`. Fails when one has none. Does not apply to pages without such elements.',
    why: 'A screen reader announces only “button”, and voice control has no name to use.',
    fix: 'Write text into the element or name it: `<div role="button" tabindex="0" aria-label="Close">`.',
  },
  roles: ['link', 'button', 'menuitem'],
  byContent: true,
  words: {
    one: 'ARIA button, link or menu item',
    many: 'ARIA buttons, links and menu items',
  },
});
