import type { Check } from '../check.js';
import { attribute } from '../document.js';
import { fail, pass } from '../verdict.js';

/** axe's aria-hidden-body. */
export const ariaHiddenBody: Check = {
  id: 'aria-hidden-body',
  category: 'accessibility',
  title: 'The page is not hidden from assistive technology',
  inspect(_subject, { describe }) {
    let verdict = pass('The body has no aria-hidden="true".');
    return {
      elements: {
        body(element) {
          if (attribute(element, 'aria-hidden') !== 'true') return;
          verdict = fail('The whole page is hidden from assistive technology.', [describe(element)]);
        },
      },
      judge: () => verdict,
    };
  },
};
