import { axeSource } from '../axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { isToldAsSomething } from '../element-facts.js';
import { ElementTally } from '../element-tally.js';

/** axe's presentation-role-conflict, a best practice. */
export const presentationRoleConflict: Check = {
  id: 'presentation-role-conflict',
  category: 'accessibility',
  title: 'What is marked as mere layout is nothing more',
  explained: {
    what: 'Elements with `role="none"` or `role="presentation"` that would have a role of themselves, and images with an empty `alt`. Passes where none can have the focus or has an attribute of ARIA that every role has, such as `aria-label`. One with either fails; a page without such elements is not applicable.',
    why: 'Browsers then ignore that it is layout, and tell what it was meant to hide.',
    mend: 'Remove the role or the empty `alt` where the element means something; else remove `tabindex` and the ARIA attributes.',
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
      judge() {
        const tally = new ElementTally();
        for (const element of marked) {
          const isSomething = roles.implicit(element) !== null || isToldAsSomething(element);
          if (isSomething) tally.note(element, !roles.isMoreThanLayout(element));
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
