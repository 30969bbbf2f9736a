import { hasFilled, inputType, namedElements } from '../named-elements.js';

/** axe's input-image-alt. */
export const inputImageAlt = namedElements({
  id: 'input-image-alt',
  title: 'Image buttons have a text alternative',
  tags: ['input'],
  isJudged: (element) => inputType(element) === 'image',
  isNamed: (element, names, label) =>
    hasFilled(element, 'alt') || names.byAttributes(element) || names.byLabel(element, label),
  words: { one: 'image button' },
});
