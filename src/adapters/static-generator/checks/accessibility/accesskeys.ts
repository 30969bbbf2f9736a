import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/** Bounds memory: no keyboard has more keys. */
const MAX_KEYS = 1000;

/** The accesskeys rule of axe-core 4.14. */
export const accesskeys: Check = {
  id: 'accesskeys',
  category: 'accessibility',
  title: 'Access keys are unique',
  failureTitle: 'Access keys are used more than once',
  explained: {
    what: 'Checks each `accesskey` of an element that the markup does not hide, ignoring case. Passes when no two elements share a key. Fails when a key is used more than once. Does not apply to pages without access keys.',
    why: 'When two elements share a key, the browser decides which one it reaches. The other is out of reach.',
    fix: 'Give each element a different key, or remove `accesskey`: many keys clash with browser shortcuts.',
    source: axeSource('accesskeys'),
  },
  inspect(_subject, { describe, dynamics }) {
    const uses = new Map<string, { readonly first: Element; count: number }>();
    return {
      attributes: {
        accesskey(element, context, value) {
          if (context.isConcealed || value === '') return;
          const key = value.slice(0, 100).toUpperCase();
          const use = uses.get(key);
          if (use !== undefined) use.count += 1;
          else if (uses.size < MAX_KEYS) uses.set(key, { first: element, count: 1 });
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        for (const { first, count } of uses.values()) results.record(first, count === 1);
        return results.verdict({ one: 'access key', good: 'is used once', bad: 'is used more than once' }, describe);
      },
    };
  },
};
