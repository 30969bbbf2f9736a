import { axeSource } from '../support/axe-source.js';
import { isFilled } from '../../accessibility/accessible-names.js';
import { REQUIRED_ATTRIBUTES } from '../../accessibility/aria.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { nativeType } from '../../html/element-facts.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import type { Roles } from '../../accessibility/roles.js';

/** The aria-required-attr rule of axe-core 4.14. */
export const ariaRequiredAttr: Check = {
  id: 'aria-required-attr',
  category: 'accessibility',
  title: 'Roles have their required attributes',
  failureTitle: 'Roles lack required attributes',
  explained: {
    what: 'Checks elements with a `role`. Passes when each role that requires a state has it, from the element itself or from an attribute with a value: `checkbox`, `radio`, `switch` and checkable menu items (`aria-checked`), `combobox` (`aria-expanded`, and `aria-controls` while open), `heading` (`aria-level`), `meter`, `scrollbar`, `slider` and a focusable `separator` (`aria-valuenow`). Fails when one is missing. Does not apply to pages without roles.',
    why: 'Without the state, a screen reader says “checkbox”, but not whether it is checked.',
    fix: 'Add the attribute and keep it up to date: `<div role="checkbox" aria-checked="false" tabindex="0">`. Or use the native element: `<input type="checkbox">`.',
    source: axeSource('aria-required-attr'),
  },
  inspect(_subject, { describe, dynamics, roles }) {
    const results = new ElementResults(dynamics);
    return {
      attributes: {
        role(element, context) {
          if (!context.isConcealed) results.record(element, hasRequired(element, roles));
        },
      },
      conclude: () =>
        results.verdict(
          {
            one: 'element with a role',
            many: 'elements with a role',
            good: 'has all required attributes',
            bad: 'lacks a required attribute',
          },
          describe,
        ),
    };
  },
};

function hasRequired(element: Element, roles: Roles): boolean {
  const role = explicitRole(element) ?? '';
  const required = REQUIRED_ATTRIBUTES.get(role) ?? [];
  return (
    required.every((name) => isFilled(attribute(element, name)) || hasNatively(element, name)) ||
    needsNone(element, role, roles)
  );
}

/** Whether the role requires nothing in the current state. */
function needsNone(element: Element, role: string, roles: Roles): boolean {
  if (role === 'combobox') return attribute(element, 'aria-expanded')?.trim().toLowerCase() === 'false';
  if (role === 'separator') return !roles.exposure.isFocusable(element);
  return role === 'slider' && Boolean(attribute(element, 'aria-valuetext'));
}

/** Whether HTML gives the element the state. */
function hasNatively(element: Element, name: string): boolean {
  const { tagName } = element;
  switch (name) {
    case 'aria-checked':
      return tagName === 'input' && ['checkbox', 'radio'].includes(nativeType(element));
    case 'aria-level':
      return /^h[1-6]$/.test(tagName);
    case 'aria-valuenow':
      if (tagName === 'input') return !['checkbox', 'radio'].includes(nativeType(element));
      return ['progress', 'select', 'textarea'].includes(tagName);
    default:
      return false;
  }
}
