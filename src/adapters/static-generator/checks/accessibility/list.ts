import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, type Element } from '../../html/document.js';
import { Closest } from '../../html/closest.js';
import { ElementResults } from '../support/element-results.js';
import { hasPartsOf, isScriptedWidget } from '../support/widget-parts.js';
import { isAllowedInList, type AllowedChildren } from '../support/list-children.js';

const ITEMS: AllowedChildren = { tags: ['li'], roles: ['listitem'] };

/** The list rule of axe-core 4.14. */
export const list: Check = {
  id: 'list',
  category: 'accessibility',
  title: 'Lists contain only list items',
  failureTitle: 'Lists contain other content',
  explained: {
    what: 'Checks each `ul` and `ol` without a role that the markup does not hide. Passes when each contains only `li` elements, elements with `role="listitem"`, and elements that are never displayed, such as scripts. Fails when anything else is directly inside. Needs a look when a list inside a widget contains items of that widget, such as `treeitem`, and the page runs scripts. Does not apply to pages without lists.',
    why: 'Screen readers announce how many items a list has and which one they read. Other content in between breaks that.',
    fix: 'Move other content into an `li`, or out of the list.',
    source: axeSource('list'),
  },
  inspect(_subject, { describe, dynamics, roles }) {
    const lists: Element[] = [];
    const note: ElementVisitor = (element, context) => {
      if (!context.isConcealed && !attribute(element, 'role')) lists.push(element);
    };
    return {
      elements: { ul: note, ol: note },
      conclude() {
        const results = new ElementResults(dynamics);
        const widget = new Closest(isScriptedWidget);
        for (const each of lists) {
          const others = each.childNodes.filter((child) => !isAllowedInList(child, ITEMS, roles));
          const around = widget.of(each);
          const isPart = around !== null && others.every((child) => 'tagName' in child && hasPartsOf(around, child));
          if (others.length > 0 && isPart && dynamics.hasScripts) results.leaveOpen(each);
          else results.record(each, others.length === 0);
        }
        return results.verdict({ one: 'list', good: 'has only list items', bad: 'has other content' }, describe);
      },
    };
  },
};
