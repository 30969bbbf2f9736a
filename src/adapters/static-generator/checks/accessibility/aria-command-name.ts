import { roleNameCheck } from '../support/role-name-check.js';

/** axe's aria-command-name. */
export const ariaCommandName = roleNameCheck({
  id: 'aria-command-name',
  title: 'Buttons, links and menu items made by role have a name',
  failureTitle: 'Buttons, links and menu items made by role have a name',
  explained: {
    what: 'Elements with `role="button"`, `link` or `menuitem` that are not hidden, but for those that HTML names by itself, such as `button`. Passes where each has a name: text within it, the text alternative of an image within it, `aria-label`, `aria-labelledby` or `title`. One without fails; a page without them is not applicable.',
    why: 'A screen reader says “button” and nothing else, and speech control has nothing to call it by.',
    fix: 'Write text into the element, or name it: `<div role="button" tabindex="0" aria-label="Close">`.',
  },
  roles: ['link', 'button', 'menuitem'],
  byContent: true,
  words: {
    one: 'element that acts as a button, link or menu item',
    many: 'elements that act as buttons, links or menu items',
  },
});
