import { axeSource } from '../support/axe-source.js';
import { attribute } from '../../html/document.js';
import { isLayout, elementNameCheck, needsName } from '../support/element-name-check.js';

/** axe's object-alt. Whether a browser can show the object is not known, so that each is judged as one that it can. */
export const objectAlt = elementNameCheck({
  id: 'object-alt',
  title: 'Embedded objects have a text alternative',
  failureTitle: 'Embedded objects have a text alternative',
  explained: {
    what: 'Each `object` with `data` that is not hidden, but for those of a role that needs no name, such as `img`, and that the keyboard does not reach. Passes where each has an `aria-label`, `aria-labelledby` or `title` with text, or is marked as decoration by `role="presentation"`. One without fails; a page without them is not applicable. What is in the element does not count: browsers show it only where they cannot show the object.',
    why: 'People who do not see the object do not learn that there is something, nor what.',
    fix: 'Describe it: `<object data="chart.svg" aria-label="Sales since 2020, rising"></object>`.',
    source: axeSource('object-alt'),
  },
  tags: ['object'],
  appliesTo: (element, roles) => attribute(element, 'data') !== null && needsName(element, roles),
  isNamed: (element, names, _label, roles) => names.byAttributes(element) || isLayout(element, roles),
  words: { one: 'embedded object' },
});
