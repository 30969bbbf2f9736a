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

/** axe's aria-prohibited-attr. */
export const ariaProhibitedAttr: Check = {
  id: 'aria-prohibited-attr',
  category: 'accessibility',
  title: 'Elements without a role that has a name are given none',
  failureTitle: 'Elements without a role that has a name are given none',
  explained: {
    what: 'Elements with attributes that begin with `aria-`. `aria-label` and `aria-labelledby` are prohibited on roles that have no name, such as `paragraph`, `strong` or `presentation`, and on elements without a role, such as `div` and `span`, unless they are part of a control or are custom elements. Passes where no element has one, or where what it stands in for can be read all the same: text in the element, or a label that is shown elsewhere. One without fails; a page without ARIA attributes is not applicable.',
    why: 'Many screen readers say nothing of such a name, so what it tells is lost.',
    fix: 'Give the element a role that fits, such as `role="img"` or `role="group"`, or write the name as text.',
    source: axeSource('aria-prohibited-attr'),
  },
  inspect({ ariaElements, ids }, { describe, roles, names }) {
    return {
      conclude() {
        const tally = new ElementResults();
        for (const element of ariaElements) {
          const prohibited = prohibitedOn(element, roles).filter((name) => isFilled(attribute(element, name)));
          const isTold = () => isLabelShown(element, prohibited) || names.holdsText(element);
          tally.record(element, prohibited.length === 0 || isTold());
        }
        return tally.verdict(
          {
            one: 'element with ARIA attributes',
            many: 'elements with ARIA attributes',
            good: 'without a name that it may not have',
            bad: 'with a name that it may not have',
          },
          describe,
        );
      },
    };

    /** Whether people get at what `aria-labelledby` says where it is, or it says nothing. */
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
  const told = roles.nearestTold(element);
  const isInWidget = told !== null && WIDGET_ROLES.has(roles.of(told) ?? '');
  return isInWidget ? [] : NAMING;
}
