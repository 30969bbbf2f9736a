import { namedElements } from '../named-elements.js';

/** axe's button-name. */
export const buttonName = namedElements({
  id: 'button-name',
  title: 'Buttons have a name',
  tags: ['button'],
  isNamed: (element, names, label) =>
    names.byContent(element) || names.byAttributes(element) || names.byLabel(element, label),
  words: { one: 'button' },
});
