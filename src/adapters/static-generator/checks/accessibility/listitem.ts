import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { hasPartsOf, isScriptedWidget } from '../support/widget-parts.js';
import { explicitRole, isPresentational } from '../../accessibility/explicit-role.js';
import { parentElement } from '../../html/closest.js';

/** The listitem rule of axe-core 4.14. */
export const listitem: Check = {
  id: 'listitem',
  category: 'accessibility',
  title: 'List items are in a list',
  failureTitle: 'List items are outside a list',
  explained: {
    what: 'Checks each `li` without a role that the markup does not hide. Passes when each is directly in a `ul`, `ol` or `menu`, or in an element with `role="list"`. Fails when one is elsewhere. Needs a look when one stands between a widget and its items, such as an `li` around a tab in a `tablist`, and the page runs scripts. Does not apply to pages without list items.',
    why: 'Screen readers read an item outside a list as plain text, and do not say that it is one of several.',
    fix: 'Put the items into a list: `<ul><li>…</li></ul>`.',
    source: axeSource('listitem'),
  },
  inspect(_subject, { describe, dynamics }) {
    const items: Element[] = [];
    return {
      elements: {
        li(element, context) {
          if (!context.isConcealed && !attribute(element, 'role')) items.push(element);
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        for (const item of items) {
          if (isInList(item)) results.record(item, true);
          else if (isPartOfWidget(item) && dynamics.hasScripts) results.leaveOpen(item);
          else results.record(item, false);
        }
        return results.verdict({ one: 'list item', good: 'is in a list', bad: 'is outside a list' }, describe);
      },
    };
  },
};

/** Scripts give items between a widget and its parts the role `presentation`. */
function isPartOfWidget(item: Element): boolean {
  const parent = parentElement(item);
  return parent !== null && isScriptedWidget(parent) && hasPartsOf(parent, item);
}

function isInList(item: Element): boolean {
  const parent = parentElement(item);
  if (parent === null) return false;
  const role = explicitRole(parent);
  // Items of a presentational list are presentational too.
  return role === null ? ['ul', 'ol', 'menu'].includes(parent.tagName) : role === 'list' || isPresentational(role);
}
