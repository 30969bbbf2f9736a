import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { isExposedWithoutRole } from '../../html/element-facts.js';
import { ElementResults } from '../support/element-results.js';

/** The presentation-role-conflict rule of axe-core 4.14, a best practice. */
export const presentationRoleConflict: Check = {
  id: 'presentation-role-conflict',
  category: 'accessibility',
  title: 'Presentational elements have no ARIA attributes and cannot be focused',
  failureTitle: 'Presentational elements have ARIA attributes or can be focused',
  explained: {
    what: 'Checks elements with `role="none"` or `role="presentation"` that have a meaning in HTML, and images with an empty `alt`. Passes when none can be focused or has a global ARIA attribute, such as `aria-label`. Fails when one does. Does not apply to pages without such elements.',
    why: 'Browsers then ignore the role and announce what it was meant to hide.',
    fix: 'Remove the role or the empty `alt` if the element has a meaning. Otherwise remove `tabindex` and the ARIA attributes.',
    source: axeSource('presentation-role-conflict'),
  },
  inspect(_subject, { describe, dynamics, roles }) {
    const marked: Element[] = [];
    return {
      elements: {
        img(element, context) {
          if (!context.isConcealed && attribute(element, 'alt') === '' && !isMarked(element)) marked.push(element);
        },
      },
      attributes: {
        role(element, context) {
          if (!context.isConcealed && isMarked(element)) marked.push(element);
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        for (const element of marked) {
          const hasMeaning = roles.implicit(element) !== null || isExposedWithoutRole(element);
          if (hasMeaning) results.record(element, !roles.overridesPresentation(element));
        }
        return results.verdict(
          {
            one: 'presentational element',
            good: 'has no ARIA attributes and cannot be focused',
            bad: 'has ARIA attributes or can be focused',
          },
          describe,
        );
      },
    };
  },
};

function isMarked(element: Element): boolean {
  return ['none', 'presentation'].includes(attribute(element, 'role') ?? '');
}
