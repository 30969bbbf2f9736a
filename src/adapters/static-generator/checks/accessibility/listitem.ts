import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole, isPresentational } from '../../accessibility/explicit-role.js';
import { parentElement } from '../../html/closest.js';

/** axe's listitem. */
export const listitem: Check = {
  id: 'listitem',
  category: 'accessibility',
  title: 'List items are in a list',
  failureTitle: 'List items are in a list',
  explained: {
    what: 'Each `li` without a role that is not hidden. Passes where each is directly in a `ul`, `ol` or `menu`, or in an element of role `list`. One elsewhere fails; a page without list items is not applicable.',
    why: 'An item outside of a list is told as plain text: that it is one of several is lost.',
    fix: 'Put the items into a list: `<ul><li>…</li></ul>`.',
    source: axeSource('listitem'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementResults();
    return {
      elements: {
        li(element, place) {
          if (!place.isConcealed && !attribute(element, 'role')) tally.record(element, isInList(element));
        },
      },
      conclude: () => tally.verdict({ one: 'list item', good: 'in a list', bad: 'outside of a list' }, describe),
    };
  },
};

function isInList(item: Element): boolean {
  const parent = parentElement(item);
  if (parent === null) return false;
  const role = explicitRole(parent);
  // A list that is marked as mere layout takes its items along.
  return role === null ? ['ul', 'ol', 'menu'].includes(parent.tagName) : role === 'list' || isPresentational(role);
}
