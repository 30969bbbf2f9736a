import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/** Keys that are noted; no keyboard has more. */
const MAX_KEYS = 1000;

/** axe's accesskeys: each key once, whatever its case. */
export const accesskeys: Check = {
  id: 'accesskeys',
  category: 'accessibility',
  title: 'Access keys are unique',
  failureTitle: 'Access keys are unique',
  explained: {
    what: 'Elements with an `accesskey` that are not hidden. Passes where no two have the same, whatever its case. A key that is given twice fails; a page without access keys is not applicable.',
    why: 'Which of two elements with one key is reached depends on the browser, and the other one is out of reach.',
    fix: 'Give each element a key of its own, or leave `accesskey` out: it often clashes with keys of the browser.',
    source: axeSource('accesskeys'),
  },
  inspect(_subject, { describe }) {
    const uses = new Map<string, { readonly first: Element; count: number }>();
    return {
      attributes: {
        accesskey(element, place, value) {
          if (place.isConcealed || value === '') return;
          const key = value.slice(0, 100).toUpperCase();
          const known = uses.get(key);
          if (known !== undefined) known.count += 1;
          else if (uses.size < MAX_KEYS) uses.set(key, { first: element, count: 1 });
        },
      },
      conclude() {
        const tally = new ElementResults();
        for (const { first, count } of uses.values()) tally.record(first, count === 1);
        return tally.verdict(
          { one: 'access key', good: 'of one element', bad: 'given to more than one element' },
          describe,
        );
      },
    };
  },
};
