import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { parentElement } from '../../html/closest.js';

/** axe's dlitem. */
export const dlitem: Check = {
  id: 'dlitem',
  category: 'accessibility',
  title: 'Terms and descriptions are in a description list',
  failureTitle: 'Terms and descriptions are in a description list',
  explained: {
    what: 'Each `dt` and `dd` without a role that is not hidden. Passes where each is in a `dl`, directly or in a `div` of its own. One elsewhere, or in a `dl` of another role, fails; a page without them is not applicable.',
    why: 'A term outside of a list is told as plain text: what it means is lost.',
    fix: 'Put them into a list: `<dl><dt>Term</dt><dd>Description</dd></dl>`.',
    source: axeSource('dlitem'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementResults();
    const look: ElementVisitor = (element, place) => {
      if (!place.isConcealed && !attribute(element, 'role')) tally.record(element, isInList(element));
    };
    return {
      elements: { dt: look, dd: look },
      conclude: () =>
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
  let parent = parentElement(item);
  if (parent?.tagName === 'div' && [null, 'none', 'presentation'].includes(explicitRole(parent))) {
    parent = parentElement(parent);
  }
  return parent?.tagName === 'dl' && [null, 'none', 'presentation', 'list'].includes(explicitRole(parent));
}
