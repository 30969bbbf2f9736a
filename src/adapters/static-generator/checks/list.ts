import { axeSource } from '../axe-source.js';
import type { Check, ElementVisitor } from '../check.js';
import { attribute, type Element } from '../document.js';
import { ElementTally } from '../element-tally.js';
import { mayStandInList, type ListParts } from '../list-parts.js';

const ITEMS: ListParts = { tags: ['li'], roles: ['listitem'] };

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
  inspect(_subject, { describe, roles }) {
    const lists: Element[] = [];
    const look: ElementVisitor = (element, place) => {
      if (!place.isConcealed && !attribute(element, 'role')) lists.push(element);
    };
    return {
      elements: { ul: look, ol: look },
      judge() {
        const tally = new ElementTally();
        for (const each of lists) {
          const isWellFilled = each.childNodes.every((child) => mayStandInList(child, ITEMS, roles));
          tally.note(each, isWellFilled);
        }
        return tally.verdict({ one: 'list', good: 'of list items only', bad: 'with something else in it' }, describe);
      },
    };
  },
};
