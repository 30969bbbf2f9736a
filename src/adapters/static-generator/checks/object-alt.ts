import { firstRole } from '../accessible-names.js';
import { ARIA_ROLES } from '../aria.js';
import { axeSource } from '../axe-source.js';
import { attribute, type Element } from '../document.js';
import { namedElements } from '../named-elements.js';

/** Roles that must have a name, as axe has them. Of any other role, an object that cannot be focused needs none. */
const NAMED_ROLES = new Set([
  'alertdialog',
  'application',
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'link',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'meter',
  'option',
  'progressbar',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'textbox',
  'toolbar',
  'treeitem',
]);

/** axe's object-alt. Whether a browser can show the object is not known, so that each is judged as one that it can. */
export const objectAlt = namedElements({
  id: 'object-alt',
  title: 'Embedded objects have a text alternative',
  explained: {
    what: 'Each `object` with `data` that is not hidden, but for those of a role that needs no name, such as `img`, and that the keyboard does not reach. Passes where each has an `aria-label`, `aria-labelledby` or `title` with text, or is marked as decoration by `role="presentation"`. One without fails; a page without them is not applicable. What is in the element does not count: browsers show it only where they cannot show the object.',
    why: 'People who do not see the object do not learn that there is something, nor what.',
    mend: 'Describe it: `<object data="chart.svg" aria-label="Sales since 2020, rising"></object>`.',
    source: axeSource('object-alt'),
  },
  tags: ['object'],
  isJudged: (element) => attribute(element, 'data') !== null && (needsName(element) || isFocusable(element)),
  isNamed: (element, names) => names.byAttributes(element) || (isDecoration(element) && !isFocusable(element)),
  words: { one: 'embedded object' },
});

function needsName(element: Element): boolean {
  const role = firstRole(element);
  return !ARIA_ROLES.has(role) || NAMED_ROLES.has(role) || isDecoration(element);
}

function isDecoration(element: Element): boolean {
  return ['none', 'presentation'].includes(firstRole(element));
}

function isFocusable(element: Element): boolean {
  return !Number.isNaN(Number.parseInt(attribute(element, 'tabindex') ?? '', 10));
}
