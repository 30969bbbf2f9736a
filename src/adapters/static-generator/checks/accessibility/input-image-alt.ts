import { axeSource } from '../support/axe-source.js';
import { nativeType } from '../../html/element-facts.js';
import { hasFilled, elementNameCheck, needsName } from '../support/element-name-check.js';

/** The input-image-alt rule of axe-core 4.14. */
export const inputImageAlt = elementNameCheck({
  id: 'input-image-alt',
  title: 'Image buttons have a text alternative',
  failureTitle: 'Image buttons have no text alternative',
  explained: {
    what: 'Checks each `input` of type `image` that the markup does not hide, except disabled ones whose role needs no name. Passes when each has an `alt` with text, a label, `aria-label`, `aria-labelledby` or `title`. Fails when one has none. Does not apply to pages without image buttons.',
    why: 'People who cannot see the image cannot tell what the button does.',
    fix: 'Describe the action, not the image: `<input type="image" src="lens.png" alt="Search">`.',
    source: axeSource('input-image-alt'),
  },
  tags: ['input'],
  appliesTo: (element, roles) => nativeType(element) === 'image' && needsName(element, roles),
  isNamed: (element, names, label) =>
    hasFilled(element, 'alt') || names.byAttributes(element) || names.byLabel(element, label),
  words: { one: 'image button' },
});
