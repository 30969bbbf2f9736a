import { axeSource } from '../support/axe-source.js';
import { attribute } from '../../html/document.js';
import { nativeType } from '../../html/element-facts.js';
import { hasFilled, isLayout, elementNameCheck, needsName } from '../support/element-name-check.js';

/** axe's input-button-name: submit and reset buttons have a text of the browser's, unless their value takes it away. */
export const inputButtonName = elementNameCheck({
  id: 'input-button-name',
  title: 'Buttons made of input elements have a name',
  failureTitle: 'Buttons made of input elements have a name',
  explained: {
    what: 'Each `input` of type `button`, `submit` or `reset` that is not hidden. Passes where each has a `value` with text, a label, `aria-label`, `aria-labelledby` or `title`; submit and reset buttons without a `value` have a text of the browser’s. One without fails; a page without them is not applicable.',
    why: 'A button without a name is announced as “button”, and nobody knows what it sends or deletes.',
    fix: 'Say what the button does: `<input type="submit" value="Order now">`.',
    source: axeSource('input-button-name'),
  },
  tags: ['input'],
  appliesTo: (element, roles) =>
    ['button', 'submit', 'reset'].includes(nativeType(element)) && needsName(element, roles),
  isNamed: (element, names, label, roles) =>
    hasFilled(element, 'value') ||
    (nativeType(element) !== 'button' && attribute(element, 'value') === null) ||
    names.byAttributes(element) ||
    names.byLabel(element, label) ||
    isLayout(element, roles),
  words: { one: 'input button' },
});
