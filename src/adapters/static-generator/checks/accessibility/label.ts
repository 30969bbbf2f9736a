import { axeSource } from '../support/axe-source.js';
import { nativeType } from '../../html/element-facts.js';
import { hasFilled, isPresentationalElement, elementNameCheck } from '../support/element-name-check.js';

const NOT_LABELED = new Set(['hidden', 'image', 'button', 'submit', 'reset']);

/** The label rule of axe-core 4.14. */
export const label = elementNameCheck({
  id: 'label',
  title: 'Form fields have a label',
  failureTitle: 'Form fields have no label',
  explained: {
    what: 'Checks each `textarea` that the markup does not hide, and each such `input` except image inputs and buttons. Passes when each has a `label` with text, `aria-label`, `aria-labelledby`, `title` or `placeholder`. Fails when one has none. Does not apply to pages without form fields.',
    why: 'Without a label, screen reader users hear “edit text” and must guess what to enter. A label is also a larger target to click.',
    fix: 'Write `<label for="email">Email</label> <input id="email">`, or put the field inside the label.',
    source: axeSource('label'),
  },
  tags: ['input', 'textarea'],
  appliesTo: (element) => element.tagName === 'textarea' || !NOT_LABELED.has(nativeType(element)),
  isNamed: (element, names, around, roles) =>
    names.byLabel(element, around) ||
    names.byAttributes(element) ||
    hasFilled(element, 'placeholder') ||
    isPresentationalElement(element, roles),
  words: { one: 'form field' },
});
