import { axeSource } from '../support/axe-source.js';
import { attribute } from '../../html/document.js';
import { nativeType } from '../../html/element-facts.js';
import { hasFilled, isPresentationalElement, elementNameCheck, needsName } from '../support/element-name-check.js';

/** The input-button-name rule of axe-core 4.14. Browsers name submit and reset buttons that have no value. */
export const inputButtonName = elementNameCheck({
  id: 'input-button-name',
  title: 'Input buttons have a name',
  failureTitle: 'Input buttons have no name',
  explained: {
    what: 'Checks each `input` of type `button`, `submit` or `reset` that the markup does not hide. Passes when each has a `value` with text, a label, `aria-label`, `aria-labelledby` or `title`. Submit and reset buttons without a `value` also pass, because browsers name them. Fails when one has no name. Does not apply to pages without such buttons.',
    why: 'Screen readers announce only “button”, not what it submits or deletes.',
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
    isPresentationalElement(element, roles),
  words: { one: 'input button' },
});
