import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { isAllowedInList, type AllowedChildren } from '../support/list-children.js';

const ITEMS: AllowedChildren = { tags: ['li'], roles: ['listitem'] };

/** axe's list: lists without a role of their own hold only list items. */
export const list: Check = {
  id: 'list',
  category: 'accessibility',
  title: 'Lists hold only list items',
  failureTitle: 'Lists hold only list items',
  explained: {
    what: 'Each `ul` and `ol` without a role that is not hidden. Passes where each holds only `li` elements, elements of role `listitem`, and what is never shown, such as scripts. One with something else directly in it fails; a page without lists is not applicable.',
    why: 'Screen readers say how many items a list has and where one is in it; what stands between the items breaks that.',
    fix: 'Move other content into an `li`, or out of the list.',
    source: axeSource('list'),
  },
  inspect(_subject, { describe, roles }) {
    const lists: Element[] = [];
    const look: ElementVisitor = (element, place) => {
      if (!place.isConcealed && !attribute(element, 'role')) lists.push(element);
    };
    return {
      elements: { ul: look, ol: look },
      conclude() {
        const tally = new ElementResults();
        for (const each of lists) {
          const isWellFilled = each.childNodes.every((child) => isAllowedInList(child, ITEMS, roles));
          tally.record(each, isWellFilled);
        }
        return tally.verdict({ one: 'list', good: 'of list items only', bad: 'with something else in it' }, describe);
      },
    };
  },
};
