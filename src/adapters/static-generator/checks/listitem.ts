import { axeSource } from '../axe-source.js';
import { firstRole } from '../accessible-names.js';
import { ARIA_ROLES } from '../aria.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { ElementTally } from '../element-tally.js';

/** axe's listitem. */
export const listitem: Check = {
  id: 'listitem',
  category: 'accessibility',
  title: 'List items are in a list',
  explained: {
    what: 'Each `li` without a role that is not hidden. Passes where each is directly in a `ul`, `ol` or `menu`, or in an element of role `list`. One elsewhere fails; a page without list items is not applicable.',
    why: 'An item outside of a list is told as plain text: that it is one of several is lost.',
    mend: 'Put the items into a list: `<ul><li>…</li></ul>`.',
    source: axeSource('listitem'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementTally();
    return {
      elements: {
        li(element, place) {
          if (!place.isConcealed && !attribute(element, 'role')) tally.note(element, isInList(element));
        },
      },
      judge: () => tally.verdict({ one: 'list item', good: 'in a list', bad: 'outside of a list' }, describe),
    };
  },
};

function isInList({ parentNode }: Element): boolean {
  if (parentNode === null || !('tagName' in parentNode)) return false;
  const role = firstRole(parentNode);
  // A list that is marked as mere layout takes its items along.
  if (['list', 'none', 'presentation'].includes(role)) return true;
  if (ARIA_ROLES.has(role)) return false;
  return ['ul', 'ol', 'menu'].includes(parentNode.tagName);
}
