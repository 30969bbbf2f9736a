import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { ElementResults } from '../support/element-results.js';

/** axe's tabindex. */
export const tabindex: Check = {
  id: 'tabindex',
  category: 'accessibility',
  title: 'The keyboard follows the order of the page',
  failureTitle: 'The keyboard follows the order of the page',
  explained: {
    what: 'Elements with a `tabindex` that are not hidden. Passes where each is 0, negative or no number. One above 0 fails; a page without them is not applicable.',
    why: 'A positive number pulls an element before all others, so that the keyboard jumps through the page in an order nobody sees.',
    fix: 'Use `tabindex="0"`, and put the elements into the order in which they are to be reached.',
    source: axeSource('tabindex'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementResults();
    return {
      attributes: {
        tabindex(element, place, value) {
          if (place.isConcealed) return;
          const index = Number.parseInt(value, 10);
          tally.record(element, Number.isNaN(index) || index <= 0);
        },
      },
      conclude: () =>
        tally.verdict(
          {
            one: 'element with a tabindex',
            many: 'elements with a tabindex',
            good: 'in the order of the page',
            bad: 'before all others',
          },
          describe,
        ),
    };
  },
};
