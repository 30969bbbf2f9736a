import { axeSource } from '../support/axe-source.js';
import { nativeType } from '../../html/element-facts.js';
import { hasFilled, elementNameCheck } from '../support/element-name-check.js';

/** axe's input-image-alt. */
export const inputImageAlt = elementNameCheck({
  id: 'input-image-alt',
  title: 'Image buttons have a text alternative',
  failureTitle: 'Image buttons have a text alternative',
  explained: {
    what: 'Each `input` of type `image` that is not hidden. Passes where each has an `alt` with text, a label, `aria-label`, `aria-labelledby` or `title`. One without fails; a page without them is not applicable.',
    why: 'People who do not see the picture do not learn what the button does.',
    fix: 'Describe the action, not the picture: `<input type="image" src="lens.png" alt="Search">`.',
    source: axeSource('input-image-alt'),
  },
  tags: ['input'],
  appliesTo: (element) => nativeType(element) === 'image',
  isNamed: (element, names, label) =>
    hasFilled(element, 'alt') || names.byAttributes(element) || names.byLabel(element, label),
  words: { one: 'image button' },
});
