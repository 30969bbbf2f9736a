import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { parentElement } from '../../html/closest.js';

/** The dlitem rule of axe-core 4.14. */
export const dlitem: Check = {
  id: 'dlitem',
  category: 'accessibility',
  title: 'Terms and descriptions are in a description list',
  failureTitle: 'Terms and descriptions are outside a description list',
  explained: {
    what: 'Checks each `dt` and `dd` without a role that the markup does not hide. Passes when each is in a `dl`, directly or in a `div`. Fails when one is elsewhere, or in a `dl` with another role. Does not apply to pages without such elements.',
    why: 'Screen readers read a term outside a list as plain text, without its description.',
    fix: 'Put them into a list: `<dl><dt>Term</dt><dd>Description</dd></dl>`.',
    source: axeSource('dlitem'),
  },
  inspect(_subject, { describe, dynamics }) {
    const results = new ElementResults(dynamics);
    const check: ElementVisitor = (element, context) => {
      if (!context.isConcealed && !attribute(element, 'role')) results.record(element, isInList(element));
    };
    return {
      elements: { dt: check, dd: check },
      conclude: () =>
        results.verdict(
          {
            one: 'term or description',
            many: 'terms and descriptions',
            good: 'is in a description list',
            bad: 'is outside a description list',
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
