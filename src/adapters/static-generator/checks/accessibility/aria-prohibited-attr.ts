import { isFilled } from '../../accessibility/accessible-names.js';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { isCustomElement, mayHaveName } from '../../html/element-facts.js';
import { ElementResults } from '../support/element-results.js';
import { firstKnownRole, isPresentational } from '../../accessibility/explicit-role.js';
import { NAMELESS_ROLES, WIDGET_ROLES } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

const NAMING = ['aria-label', 'aria-labelledby'];
const MAX_REFERENCES = 20;

/** The aria-prohibited-attr rule of axe-core 4.14. */
export const ariaProhibitedAttr: Check = {
  id: 'aria-prohibited-attr',
  category: 'accessibility',
  title: 'ARIA names are used only where they are allowed',
  failureTitle: 'ARIA names are used where they are not allowed',
  explained: {
    what: 'Checks elements with `aria-` attributes. `aria-label` and `aria-labelledby` are prohibited on roles that cannot have a name, such as `paragraph`, `strong` or `presentation`. They are also prohibited on elements without a role, such as `div` and `span`, unless these are custom elements or part of a control. Passes when no element has one, or when each that has one contains text or refers to a label that is shown elsewhere. Fails otherwise. Does not apply to pages without ARIA attributes.',
    why: 'Many screen readers ignore such a name, so its content is lost.',
    fix: 'Give the element a suitable role, such as `role="img"` or `role="group"`, or write the name as text.',
    source: axeSource('aria-prohibited-attr'),
  },
  inspect({ ariaElements, ids }, { describe, dynamics, roles, names }) {
    return {
      conclude() {
        const results = new ElementResults(dynamics);
        for (const element of ariaElements) {
          const prohibited = prohibitedOn(element, roles).filter((name) => isFilled(attribute(element, name)));
          const isReadable = () => isLabelShown(element, prohibited) || names.containsText(element);
          results.record(element, prohibited.length === 0 || isReadable());
        }
        return results.verdict(
          {
            one: 'element with ARIA attributes',
            many: 'elements with ARIA attributes',
            good: 'has no prohibited name',
            bad: 'has a prohibited name',
          },
          describe,
        );
      },
    };

    /** Whether the text behind `aria-labelledby` can be read where it stands, or there is none. */
    function isLabelShown(element: Element, prohibited: readonly string[]): boolean {
      if (!prohibited.includes('aria-labelledby') || prohibited.some((name) => !NAMING.includes(name))) return false;
      const hasLabel = prohibited.includes('aria-label');
      const references = (attribute(element, 'aria-labelledby') ?? '').trim().split(/\s+/, MAX_REFERENCES);
      const targets = references.flatMap((id) => ids.get(id) ?? []);
      if (targets.length === 0) return !hasLabel;
      if (!targets.every((target) => roles.exposure.isExposed(target))) return false;
      return !hasLabel || names.byReference(element);
    }
  },
};

function prohibitedOn(element: Element, roles: Roles): readonly string[] {
  const role = firstKnownRole(element, false);
  if (role !== null) {
    if (!NAMELESS_ROLES.has(role)) return [];
    return isPresentational(role) ? NAMING : [...NAMING, 'aria-actions'];
  }
  if (element.tagName === 'applet' || mayHaveName(element) || isCustomElement(element)) return [];
  const nearest = roles.nearestExposed(element);
  const isInWidget = nearest !== null && WIDGET_ROLES.has(roles.of(nearest) ?? '');
  return isInWidget ? [] : NAMING;
}
