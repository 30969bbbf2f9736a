import { ARIA_ATTRIBUTES } from '../../accessibility/aria.js';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { Element } from '../../html/document.js';
import { isKnownElement, onlyAttributes } from '../../html/element-facts.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { GLOBAL_ATTRIBUTES, SUPPORTED_ATTRIBUTES } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

/** Attributes whose words count only in lower case, with the word that says no more than the attribute's absence. */
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

/** axe's aria-allowed-attr. */
export const ariaAllowedAttr: Check = {
  id: 'aria-allowed-attr',
  category: 'accessibility',
  title: 'ARIA attributes suit the roles of their elements',
  failureTitle: 'ARIA attributes suit the roles of their elements',
  explained: {
    what: 'Elements with attributes that begin with `aria-`. Passes where each such attribute is one that every element may have, or one of the role that the element has, given or of itself, and where the words of states such as `aria-checked` are in lower case. One that the role knows nothing of fails, and so does nearly any on an element that shows nothing, such as `source`; a page without such attributes is not applicable.',
    why: 'Browsers drop a state that the role does not have, or pass it on where it makes no sense: a heading that is “not checked”.',
    fix: 'Remove the attribute, or give the element the role that it behaves as: `aria-checked` goes with `role="checkbox"`, not with a plain `div`.',
    source: axeSource('aria-allowed-attr'),
  },
  inspect({ ariaElements }, { describe, roles }) {
    return {
      conclude() {
        const tally = new ElementResults();
        for (const element of ariaElements) tally.record(element, suits(element, roles));
        return tally.verdict(
          {
            one: 'element with ARIA attributes',
            many: 'elements with ARIA attributes',
            good: 'with those of its role only',
            bad: 'with one that its role does not have',
          },
          describe,
        );
      },
    };
  },
};

function suits(element: Element, roles: Roles): boolean {
  const role = roles.of(element);
  const ofRole = SUPPORTED_ATTRIBUTES.get(role ?? '') ?? [];
  const hasForeign = element.attrs.some(
    ({ name, value }) =>
      ARIA_ATTRIBUTES.has(name) &&
      !GLOBAL_ATTRIBUTES.has(name) &&
      !ofRole.includes(name) &&
      !saysNothing(name, value, element),
  );
  if (hasForeign) {
    // What an unknown element is, a script may say: axe leaves it to people.
    const isUnknown = role === null && !isKnownElement(element) && !roles.exposure.isFocusable(element);
    if (!isUnknown) return false;
  } else if (element.attrs.some(({ name, value }) => isMiswritten(name, value))) return false;
  const only = explicitRole(element) === null ? onlyAttributes(element) : null;
  return only === null || !element.attrs.some(({ name }) => GLOBAL_ATTRIBUTES.has(name) && !only.includes(name));
}

function saysNothing(name: string, value: string, element: Element): boolean {
  if (value !== 'false') return false;
  if (name === 'aria-required') return true;
  return name === 'aria-multiline' && element.attrs.some((attr) => attr.name === 'contenteditable');
}

function isMiswritten(name: string, value: string): boolean {
  const harmless = IN_LOWER_CASE.get(name);
  if (harmless === undefined) return false;
  const lower = value.toLowerCase();
  return value !== lower && lower !== harmless;
}
