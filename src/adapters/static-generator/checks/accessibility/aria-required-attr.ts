import { axeSource } from '../support/axe-source.js';
import { isFilled } from '../../accessibility/accessible-names.js';
import { REQUIRED_ATTRIBUTES } from '../../accessibility/aria.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { nativeType } from '../../html/element-facts.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import type { Roles } from '../../accessibility/roles.js';

/** axe's aria-required-attr. */
export const ariaRequiredAttr: Check = {
  id: 'aria-required-attr',
  category: 'accessibility',
  title: 'Roles have the attributes that they need',
  failureTitle: 'Roles have the attributes that they need',
  explained: {
    what: 'Elements with a `role`. Passes where each that needs states has them, by itself or as an attribute with a value: `checkbox`, `radio`, `switch` and items of menus that are checked (`aria-checked`), `combobox` (`aria-expanded`, and `aria-controls` while it is open), `heading` (`aria-level`), `meter`, `scrollbar`, `slider` and a `separator` that takes the focus (`aria-valuenow`). One without fails; a page without roles is not applicable.',
    why: 'A role promises a state. Without it a screen reader says “checkbox” but not whether it is ticked.',
    fix: 'Add the attribute and keep it up to date, such as `<div role="checkbox" aria-checked="false" tabindex="0">`, or use the element that has the state of itself: `<input type="checkbox">`.',
    source: axeSource('aria-required-attr'),
  },
  inspect(_subject, { describe, roles }) {
    const tally = new ElementResults();
    return {
      attributes: {
        role(element, place) {
          if (!place.isConcealed) tally.record(element, hasRequired(element, roles));
        },
      },
      conclude: () =>
        tally.verdict(
          {
            one: 'element with a role',
            many: 'elements with a role',
            good: 'with the attributes that it needs',
            bad: 'without an attribute that it needs',
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
    required.every((name) => isFilled(attribute(element, name)) || hasOfItself(element, name)) ||
    needsNone(element, role, roles)
  );
}

/** Roles that need it only at times. */
function needsNone(element: Element, role: string, roles: Roles): boolean {
  if (role === 'combobox') return attribute(element, 'aria-expanded')?.trim().toLowerCase() === 'false';
  if (role === 'separator') return !roles.exposure.isFocusable(element);
  return role === 'slider' && Boolean(attribute(element, 'aria-valuetext'));
}

/** Whether an element has a state of itself. */
function hasOfItself(element: Element, name: string): boolean {
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
