import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { fail, pass } from '../support/verdict.js';

/** The aria-hidden-body rule of axe-core 4.14. */
export const ariaHiddenBody: Check = {
  id: 'aria-hidden-body',
  category: 'accessibility',
  title: 'Page is available to assistive technology',
  failureTitle: 'Page is hidden from assistive technology',
  explained: {
    what: 'Checks the `body` element. Passes unless it has `aria-hidden="true"`.',
    why: 'Screen readers find nothing on a page whose body is hidden from them.',
    fix: 'Remove `aria-hidden` from `body`. Set it on the parts behind a dialog instead, or use `inert` there.',
    source: axeSource('aria-hidden-body'),
  },
  inspect(_subject, { describe }) {
    let verdict = pass('The body does not have aria-hidden="true".');
    return {
      elements: {
        body(element) {
          if (attribute(element, 'aria-hidden')?.trim().toLowerCase() !== 'true') return;
          verdict = fail('The whole page is hidden from assistive technology.', [describe(element)]);
        },
      },
      conclude: () => verdict,
    };
  },
};
