import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { ElementResults } from '../support/element-results.js';

/** The tabindex rule of axe-core 4.14. */
export const tabindex: Check = {
  id: 'tabindex',
  category: 'accessibility',
  title: 'Focus order follows the page',
  failureTitle: 'Focus order does not follow the page',
  explained: {
    what: 'Checks each `tabindex` on elements that the markup does not hide. Passes when each is 0, negative or not a number. Fails when one is above 0. Does not apply to pages without a `tabindex`.',
    why: 'A positive number moves an element before all others, so the focus jumps through the page in an unexpected order.',
    fix: 'Use `tabindex="0"`, and put the elements in the order in which people should reach them.',
    source: axeSource('tabindex'),
  },
  inspect(_subject, { describe, dynamics }) {
    const results = new ElementResults(dynamics);
    return {
      attributes: {
        tabindex(element, context, value) {
          if (context.isConcealed) return;
          const index = Number.parseInt(value, 10);
          results.record(element, Number.isNaN(index) || index <= 0);
        },
      },
      conclude: () =>
        results.verdict(
          {
            one: 'element with a tabindex',
            many: 'elements with a tabindex',
            good: 'follows the page order',
            bad: 'has a positive value',
          },
          describe,
        ),
    };
  },
};
