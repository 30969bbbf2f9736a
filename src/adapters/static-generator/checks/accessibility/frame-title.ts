import { axeSource } from '../support/axe-source.js';
import { attribute } from '../../html/document.js';
import { isLayout, elementNameCheck } from '../support/element-name-check.js';

/** axe's frame-title: frames that the keyboard cannot reach are left out. */
export const frameTitle = elementNameCheck({
  id: 'frame-title',
  title: 'Frames have a title',
  failureTitle: 'Frames have a title',
  explained: {
    what: 'Each `iframe` and `frame` that is not hidden, unless `tabindex` keeps the keyboard from it. Passes where each has a `title`, `aria-label` or `aria-labelledby` with text. One without fails; a page without frames is not applicable.',
    why: 'Without a title a screen reader announces a frame by its address, or not at all, and people cannot tell whether to enter it.',
    fix: 'Say what is in it: `<iframe title="Map of our shop" …>`.',
    source: axeSource('frame-title'),
  },
  tags: ['frame', 'iframe'],
  appliesTo: (element) => !/^\s*-\d/.test(attribute(element, 'tabindex') ?? ''),
  isNamed: (element, names, _label, roles) => names.byAttributes(element) || isLayout(element, roles),
  words: { one: 'frame' },
});
