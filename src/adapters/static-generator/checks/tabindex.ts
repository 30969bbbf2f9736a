import type { Check } from '../check.js';
import { ElementTally } from '../element-tally.js';

/** axe's tabindex. */
export const tabindex: Check = {
  id: 'tabindex',
  category: 'accessibility',
  title: 'The keyboard follows the order of the page',
  inspect(_subject, { describe }) {
    const tally = new ElementTally();
    return {
      attributes: {
        tabindex(element, place, value) {
          if (place.isHidden) return;
          const index = Number.parseInt(value, 10);
          tally.note(element, Number.isNaN(index) || index <= 0);
        },
      },
      judge: () =>
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
