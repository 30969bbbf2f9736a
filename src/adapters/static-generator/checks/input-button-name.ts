import { attribute } from '../document.js';
import { hasFilled, inputType, namedElements } from '../named-elements.js';

/** axe's input-button-name: submit and reset buttons have a text of the browser's, unless their value takes it away. */
export const inputButtonName = namedElements({
  id: 'input-button-name',
  title: 'Buttons made of input elements have a name',
  tags: ['input'],
  isJudged: (element) => ['button', 'submit', 'reset'].includes(inputType(element)),
  isNamed: (element, names, label) =>
    hasFilled(element, 'value') ||
    (inputType(element) !== 'button' && attribute(element, 'value') === null) ||
    names.byAttributes(element) ||
    names.byLabel(element, label),
  words: { one: 'input button' },
});
