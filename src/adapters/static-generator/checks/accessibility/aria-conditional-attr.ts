import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { nativeType } from '../../html/element-facts.js';
import { ElementResults } from '../support/element-results.js';
import { Closest } from '../../html/closest.js';
import type { Roles } from '../../accessibility/roles.js';

/** What only rows that can be opened and closed have. */
const ONLY_IN_TREES = ['aria-posinset', 'aria-setsize', 'aria-expanded', 'aria-level'];

/** axe's aria-conditional-attr. */
export const ariaConditionalAttr: Check = {
  id: 'aria-conditional-attr',
  category: 'accessibility',
  title: 'ARIA attributes suit the state and place of their elements',
  failureTitle: 'ARIA attributes suit the state and place of their elements',
  explained: {
    what: 'Elements with attributes that begin with `aria-`. Fails where `aria-checked` says other than the `checked` of a native checkbox or radio button, and where a row of a table or grid has `aria-posinset`, `aria-setsize`, `aria-expanded` or `aria-level`, which are for rows of a `treegrid`. All else passes; a page without such attributes is not applicable.',
    why: 'Browsers ignore such attributes or contradict themselves: a box that is ticked is told as not ticked.',
    fix: 'Leave `aria-checked` out on native fields; use `role="treegrid"` for rows that open and close.',
    source: axeSource('aria-conditional-attr'),
  },
  inspect({ ariaElements }, { describe, roles }) {
    return {
      conclude() {
        const tally = new ElementResults();
        const owners = new Closest(holdsRows);
        for (const element of ariaElements) tally.record(element, suits(element, roles, owners));
        return tally.verdict(
          {
            one: 'element with ARIA attributes',
            many: 'elements with ARIA attributes',
            good: 'with none that its state or place contradicts',
            bad: 'with one that its state or place contradicts',
          },
          describe,
        );
      },
    };
  },
};

function suits(element: Element, roles: Roles, owners: Closest): boolean {
  const role = roles.of(element);
  if (role === 'row') return !hasOfTrees(element) || isInTree(owners.of(element), roles);
  if (role !== 'checkbox' && role !== 'radio') return true;
  const isNative = element.tagName === 'input' && nativeType(element) === role;
  return !isNative || agrees(element, role);
}

function hasOfTrees(row: Element): boolean {
  return row.attrs.some(({ name }) => ONLY_IN_TREES.includes(name));
}

function holdsRows(element: Element): boolean {
  const role = attribute(element, 'role');
  if (role === null) return element.tagName === 'table';
  const roles = role.slice(0, 1000).split(/\s+/);
  return roles.some((each) => each === 'treegrid' || each === 'table' || each === 'grid');
}

/** A row of nothing that has a role may be put into a tree. */
function isInTree(owner: Element | null, roles: Roles): boolean {
  const role = owner === null ? null : roles.of(owner);
  return role === null || role === 'treegrid';
}

/** Whether `aria-checked`, if it says anything, says what the field does. Only a script makes a field mixed. */
function agrees(field: Element, role: 'checkbox' | 'radio'): boolean {
  const said = attribute(field, 'aria-checked')?.toLowerCase() ?? '';
  if (said === '') return true;
  if (said === 'mixed' && role === 'checkbox') return false;
  return (said === 'true') === (attribute(field, 'checked') !== null);
}
