import { axeSource } from '../axe-source.js';
import { firstRole } from '../accessible-names.js';
import type { Check, ElementVisitor } from '../check.js';
import { attribute, hides, type ChildNode } from '../document.js';
import { ElementTally } from '../element-tally.js';

/** What browsers do not show, and so may stand between items. */
const UNSEEN = new Set(['script', 'template', 'style', 'noscript', 'link', 'meta']);

/** axe's list: lists without a role of their own hold only list items. */
export const list: Check = {
  id: 'list',
  category: 'accessibility',
  title: 'Lists hold only list items',
  explained: {
    what: 'Each `ul` and `ol` without a role that is not hidden. Passes where each holds only `li` elements, elements of role `listitem`, and what is never shown, such as scripts. One with something else directly in it fails; a page without lists is not applicable.',
    why: 'Screen readers say how many items a list has and where one is in it; what stands between the items breaks that.',
    mend: 'Move other content into an `li`, or out of the list.',
    source: axeSource('list'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementTally();
    const look: ElementVisitor = (element, place) => {
      if (!place.isConcealed && !attribute(element, 'role'))
        tally.note(element, element.childNodes.every(mayStandInList));
    };
    return {
      elements: { ul: look, ol: look },
      judge: () =>
        tally.verdict({ one: 'list', good: 'of list items only', bad: 'with something else in it' }, describe),
    };
  },
};

function mayStandInList(child: ChildNode): boolean {
  if (child.nodeName === '#text') return !('value' in child) || child.value.trim() === '';
  if (!('tagName' in child) || UNSEEN.has(child.tagName)) return true;
  if (child.attrs.some(({ name, value }) => hides(name, value))) return true;
  const role = firstRole(child);
  return role === '' ? child.tagName === 'li' : role === 'listitem';
}
