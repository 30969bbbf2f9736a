import { ARIA_ATTRIBUTES } from '../../accessibility/aria.js';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { Element } from '../../html/document.js';
import { isKnownElement, onlyAttributes } from '../../html/element-facts.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { GLOBAL_ATTRIBUTES, SUPPORTED_ATTRIBUTES } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

/** Attributes whose values must be in lower case, with the value that means the same as no attribute. */
const IN_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'aria-busy': 'false',
    'aria-checked': 'undefined',
    'aria-current': 'true',
    'aria-multiline': 'false',
    'aria-pressed': 'undefined',
    'aria-readonly': 'true',
    'aria-relevant': 'additions text',
    'aria-required': 'true',
    'aria-sort': 'none',
  }),
);

/** The aria-allowed-attr rule of axe-core 4.14. */
export const ariaAllowedAttr: Check = {
  id: 'aria-allowed-attr',
  category: 'accessibility',
  title: 'ARIA attributes are allowed for their roles',
  failureTitle: 'ARIA attributes are not allowed for their roles',
  explained: {
    what: 'Checks elements with `aria-` attributes. Each attribute must be global or supported by the element’s role, from `role` or from HTML. The values of states such as `aria-checked` must be in lower case. Passes when all are allowed. Fails when a role does not support an attribute, and for nearly any attribute on an element that shows nothing, such as `source`. Does not apply to pages without ARIA attributes.',
    why: 'Browsers drop a state that the role does not support, or announce it where it makes no sense, such as a heading that is “not checked”.',
    fix: 'Remove the attribute, or give the element the role that it acts as. `aria-checked` belongs on `role="checkbox"`, not on a plain `div`.',
    source: axeSource('aria-allowed-attr'),
  },
  inspect({ ariaElements }, { describe, dynamics, roles }) {
    return {
      conclude() {
        const results = new ElementResults(dynamics);
        for (const element of ariaElements) results.record(element, isAllowed(element, roles));
        return results.verdict(
          {
            one: 'element with ARIA attributes',
            many: 'elements with ARIA attributes',
            good: 'has only supported ones',
            bad: 'has one that the role does not support',
          },
          describe,
        );
      },
    };
  },
};

function isAllowed(element: Element, roles: Roles): boolean {
  const role = roles.of(element);
  const ofRole = SUPPORTED_ATTRIBUTES.get(role ?? '') ?? [];
  const hasUnsupported = element.attrs.some(
    ({ name, value }) =>
      ARIA_ATTRIBUTES.has(name) &&
      !GLOBAL_ATTRIBUTES.has(name) &&
      !ofRole.includes(name) &&
      !isRedundant(name, value, element),
  );
  if (hasUnsupported) {
    // A script may define an unknown element; axe leaves it for manual review.
    const isUnknown = role === null && !isKnownElement(element) && !roles.exposure.isFocusable(element);
    if (!isUnknown) return false;
  } else if (element.attrs.some(({ name, value }) => isMiswritten(name, value))) return false;
  const only = explicitRole(element) === null ? onlyAttributes(element) : null;
  return only === null || !element.attrs.some(({ name }) => GLOBAL_ATTRIBUTES.has(name) && !only.includes(name));
}

/** Whether the value means the same as no attribute. */
function isRedundant(name: string, value: string, element: Element): boolean {
  if (value !== 'false') return false;
  if (name === 'aria-required') return true;
  return name === 'aria-multiline' && element.attrs.some((attr) => attr.name === 'contenteditable');
}

function isMiswritten(name: string, value: string): boolean {
  const redundant = IN_LOWER_CASE.get(name);
  if (redundant === undefined) return false;
  const lower = value.toLowerCase();
  return value !== lower && lower !== redundant;
}
