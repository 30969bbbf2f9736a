import { firstRole } from '../accessible-names.js';
import { attribute } from '../document.js';
import { namedElements } from '../named-elements.js';

/** axe's frame-title: frames that the keyboard cannot reach are left out. */
export const frameTitle = namedElements({
  id: 'frame-title',
  title: 'Frames have a title',
  tags: ['frame', 'iframe'],
  isJudged: (element) => !/^\s*-\d/.test(attribute(element, 'tabindex') ?? ''),
  isNamed: (element, names) =>
    names.byAttributes(element) ||
    (['none', 'presentation'].includes(firstRole(element)) && attribute(element, 'tabindex') === null),
  words: { one: 'frame' },
});
