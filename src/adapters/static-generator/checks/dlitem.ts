import { firstRole } from '../accessible-names.js';
import { ARIA_ROLES } from '../aria.js';
import { axeSource } from '../axe-source.js';
import type { Check, ElementVisitor } from '../check.js';
import { attribute, type Element } from '../document.js';
import { ElementTally } from '../element-tally.js';

/** axe's dlitem. */
export const dlitem: Check = {
  id: 'dlitem',
  category: 'accessibility',
  title: 'Terms and descriptions are in a description list',
  explained: {
    what: 'Each `dt` and `dd` without a role that is not hidden. Passes where each is in a `dl`, directly or in a `div` of its own. One elsewhere, or in a `dl` of another role, fails; a page without them is not applicable.',
    why: 'A term outside of a list is told as plain text: what it means is lost.',
    mend: 'Put them into a list: `<dl><dt>Term</dt><dd>Description</dd></dl>`.',
    source: axeSource('dlitem'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementTally();
    const look: ElementVisitor = (element, place) => {
      if (!place.isConcealed && !attribute(element, 'role')) tally.note(element, isInList(element));
    };
    return {
      elements: { dt: look, dd: look },
      judge: () =>
        tally.verdict(
          {
            one: 'term or description',
            many: 'terms and descriptions',
            good: 'in a description list',
            bad: 'outside of one',
          },
          describe,
        ),
    };
  },
};

function isInList(item: Element): boolean {
  let parent = elementAround(item);
  if (parent?.tagName === 'div' && ['', 'none', 'presentation'].includes(knownRole(parent))) {
    parent = elementAround(parent);
  }
  return parent?.tagName === 'dl' && ['', 'none', 'presentation', 'list'].includes(knownRole(parent));
}

function elementAround({ parentNode }: Element): Element | null {
  return parentNode !== null && 'tagName' in parentNode ? parentNode : null;
}

function knownRole(element: Element): string {
  const role = firstRole(element);
  return ARIA_ROLES.has(role) ? role : '';
}
