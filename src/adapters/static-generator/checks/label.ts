import { hasFilled, inputType, namedElements } from '../named-elements.js';

const LABELLED_OTHERWISE = new Set(['hidden', 'image', 'button', 'submit', 'reset']);

/** axe's label. */
export const label = namedElements({
  id: 'label',
  title: 'Form fields have a label',
  tags: ['input', 'textarea'],
  isJudged: (element) => element.tagName === 'textarea' || !LABELLED_OTHERWISE.has(inputType(element)),
  isNamed: (element, names, around) =>
    names.byLabel(element, around) || names.byAttributes(element) || hasFilled(element, 'placeholder'),
  words: { one: 'form field' },
});
