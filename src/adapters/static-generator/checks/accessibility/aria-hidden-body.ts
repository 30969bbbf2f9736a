import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { fail, pass } from '../support/verdict.js';

/** axe's aria-hidden-body. */
export const ariaHiddenBody: Check = {
  id: 'aria-hidden-body',
  category: 'accessibility',
  title: 'The page is not hidden from assistive technology',
  failureTitle: 'The page is not hidden from assistive technology',
  explained: {
    what: 'The `body` element. Passes unless it has `aria-hidden="true"`.',
    why: 'A screen reader finds nothing at all on a page whose body is hidden from it.',
    fix: 'Take `aria-hidden` off the `body`; put it on the parts that a dialog covers, or use `inert` there.',
    source: axeSource('aria-hidden-body'),
  },
  inspect(_subject, { describe }) {
    let verdict = pass('The body has no aria-hidden="true".');
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
