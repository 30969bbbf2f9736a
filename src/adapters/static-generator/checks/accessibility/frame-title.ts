import { axeSource } from '../support/axe-source.js';
import { attribute } from '../../html/document.js';
import { hasNegativeTabindex } from '../../accessibility/tab-order.js';
import { isPresentationalElement, elementNameCheck } from '../support/element-name-check.js';

/** The frame-title rule of axe-core 4.14. It skips frames that the keyboard cannot reach. */
export const frameTitle = elementNameCheck({
  id: 'frame-title',
  title: 'Frames have a title',
  failureTitle: 'Frames have no title',
  explained: {
    what: 'Checks each `iframe` and `frame` that the markup does not hide, except those with a negative `tabindex`. Passes when each has a `title`, `aria-label` or `aria-labelledby` with text, or no `title` and the role `none` or `presentation`. Fails when one has none of these. Does not apply to pages without frames.',
    why: 'Screen readers announce a frame without a title by its URL, or not at all. People cannot tell whether to enter it.',
    fix: 'Say what the frame contains: `<iframe title="Map of our shop" …>`.',
    source: axeSource('frame-title'),
  },
  tags: ['frame', 'iframe'],
  appliesTo: (element) => !hasNegativeTabindex(element),
  // A title, even a blank one, takes precedence over a presentational role.
  isNamed: (element, names, _label, roles) =>
    names.byAttributes(element) || (attribute(element, 'title') === null && isPresentationalElement(element, roles)),
  words: { one: 'frame' },
});
