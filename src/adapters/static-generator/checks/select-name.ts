import { namedElements } from '../named-elements.js';

/** axe's select-name. */
export const selectName = namedElements({
  id: 'select-name',
  title: 'Selection lists have a label',
  tags: ['select'],
  isNamed: (element, names, label) => names.byLabel(element, label) || names.byAttributes(element),
  words: { one: 'selection list' },
});
