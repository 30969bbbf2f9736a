import { attribute } from '../document.js';
import { namedElements } from '../named-elements.js';

/** axe's link-name. */
export const linkName = namedElements({
  id: 'link-name',
  title: 'Links have a name',
  tags: ['a'],
  isJudged: (element) => attribute(element, 'href') !== null,
  isNamed: (element, names) => names.byContent(element) || names.byAttributes(element),
  words: { one: 'link' },
});
