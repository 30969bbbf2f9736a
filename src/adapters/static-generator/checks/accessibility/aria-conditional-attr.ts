import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { nativeType } from '../../html/element-facts.js';
import { ElementResults } from '../support/element-results.js';
import { Closest } from '../../html/closest.js';
import type { Roles } from '../../accessibility/roles.js';

/** Allowed only on rows of a treegrid. */
const TREEGRID_ONLY = ['aria-posinset', 'aria-setsize', 'aria-expanded', 'aria-level'];

/** The aria-conditional-attr rule of axe-core 4.14. */
export const ariaConditionalAttr: Check = {
  id: 'aria-conditional-attr',
  category: 'accessibility',
  title: 'ARIA attributes match the state and context of their elements',
  failureTitle: 'ARIA attributes contradict the state or context of their elements',
  explained: {
    what: 'Checks elements with `aria-` attributes. Fails when `aria-checked` contradicts the `checked` attribute of a native checkbox or radio button. Also fails when a row of a table or grid has `aria-posinset`, `aria-setsize`, `aria-expanded` or `aria-level`, which are only for rows of a `treegrid`. Passes otherwise. Does not apply to pages without ARIA attributes.',
    why: 'Browsers ignore such attributes or announce a wrong state: a checked box is read as not checked.',
    fix: 'Remove `aria-checked` from native fields. Use `role="treegrid"` for rows that open and close.',
    source: axeSource('aria-conditional-attr'),
  },
  inspect({ ariaElements }, { describe, dynamics, roles }) {
    return {
      conclude() {
        const results = new ElementResults(dynamics);
        const owners = new Closest(containsRows);
        for (const element of ariaElements) results.record(element, isConsistent(element, roles, owners));
        return results.verdict(
          {
            one: 'element with ARIA attributes',
            many: 'elements with ARIA attributes',
            good: 'has no contradictions',
            bad: 'has one that contradicts the state or context',
          },
          describe,
        );
      },
    };
  },
};

function isConsistent(element: Element, roles: Roles, owners: Closest): boolean {
  const role = roles.of(element);
  if (role === 'row') return !hasTreegridAttribute(element) || isInTreegrid(owners.of(element), roles);
  if (role !== 'checkbox' && role !== 'radio') return true;
  const isNative = element.tagName === 'input' && nativeType(element) === role;
  return !isNative || agrees(element, role);
}

function hasTreegridAttribute(row: Element): boolean {
  return row.attrs.some(({ name }) => TREEGRID_ONLY.includes(name));
}

function containsRows(element: Element): boolean {
  const role = attribute(element, 'role');
  if (role === null) return element.tagName === 'table';
  const roles = role.slice(0, 1000).split(/\s+/);
  return roles.some((each) => each === 'treegrid' || each === 'table' || each === 'grid');
}

/** A row without an owner may be moved into a treegrid by a script. */
function isInTreegrid(owner: Element | null, roles: Roles): boolean {
  const role = owner === null ? null : roles.of(owner);
  return role === null || role === 'treegrid';
}

/** Whether `aria-checked` is empty or agrees with the field. Only a script can make a checkbox mixed. */
function agrees(field: Element, role: 'checkbox' | 'radio'): boolean {
  const value = attribute(field, 'aria-checked')?.toLowerCase() ?? '';
  if (value === '') return true;
  if (value === 'mixed' && role === 'checkbox') return false;
  return (value === 'true') === (attribute(field, 'checked') !== null);
}
