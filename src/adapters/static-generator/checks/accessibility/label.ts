import { axeSource } from '../support/axe-source.js';
import { nativeType } from '../../html/element-facts.js';
import { hasFilled, isLayout, elementNameCheck } from '../support/element-name-check.js';

const LABELLED_OTHERWISE = new Set(['hidden', 'image', 'button', 'submit', 'reset']);

/** axe's label. */
export const label = elementNameCheck({
  id: 'label',
  title: 'Form fields have a label',
  failureTitle: 'Form fields have a label',
  explained: {
    what: 'Each `textarea`, and each `input` that is neither hidden, an image nor a button. Passes where each has a `label` with text, `aria-label`, `aria-labelledby`, `title` or `placeholder`. One without fails; a page without form fields is not applicable.',
    why: 'Without a label people who listen hear “edit text” and have to guess what to type; a label is also a larger place to click.',
    fix: 'Write `<label for="mail">E-mail</label> <input id="mail">`, or put the field into the label.',
    source: axeSource('label'),
  },
  tags: ['input', 'textarea'],
  appliesTo: (element) => element.tagName === 'textarea' || !LABELLED_OTHERWISE.has(nativeType(element)),
  isNamed: (element, names, around, roles) =>
    names.byLabel(element, around) ||
    names.byAttributes(element) ||
    hasFilled(element, 'placeholder') ||
    isLayout(element, roles),
  words: { one: 'form field' },
});
