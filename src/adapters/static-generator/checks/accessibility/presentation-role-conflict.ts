import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { isExposedWithoutRole } from '../../html/element-facts.js';
import { ElementResults } from '../support/element-results.js';

/** axe's presentation-role-conflict, a best practice. */
export const presentationRoleConflict: Check = {
  id: 'presentation-role-conflict',
  category: 'accessibility',
  title: 'What is marked as mere layout is nothing more',
  failureTitle: 'What is marked as mere layout is nothing more',
  explained: {
    what: 'Elements with `role="none"` or `role="presentation"` that would have a role of themselves, and images with an empty `alt`. Passes where none can have the focus or has an attribute of ARIA that every role has, such as `aria-label`. One with either fails; a page without such elements is not applicable.',
    why: 'Browsers then ignore that it is layout, and tell what it was meant to hide.',
    fix: 'Remove the role or the empty `alt` where the element means something; else remove `tabindex` and the ARIA attributes.',
    source: axeSource('presentation-role-conflict'),
  },
  inspect(_subject, { describe, roles }) {
    const marked: Element[] = [];
    return {
      elements: {
        img(element, place) {
          if (!place.isConcealed && attribute(element, 'alt') === '' && !isMarked(element)) marked.push(element);
        },
      },
      attributes: {
        role(element, place) {
          if (!place.isConcealed && isMarked(element)) marked.push(element);
        },
      },
      conclude() {
        const tally = new ElementResults();
        for (const element of marked) {
          const isSomething = roles.implicit(element) !== null || isExposedWithoutRole(element);
          if (isSomething) tally.record(element, !roles.isMoreThanLayout(element));
        }
        return tally.verdict(
          {
            one: 'element marked as mere layout',
            many: 'elements marked as mere layout',
            good: 'nothing more',
            bad: 'with something that makes it more',
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
