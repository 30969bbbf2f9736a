import { axeSource } from '../support/axe-source.js';
import { ARIA_ATTRIBUTES } from '../../accessibility/aria.js';
import type { Check } from '../check.js';
import type { Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { count, countAll, fail, notApplicable, pass } from '../support/verdict.js';

/** The aria-valid-attr rule of axe-core 4.14. */
export const ariaValidAttr: Check = {
  id: 'aria-valid-attr',
  category: 'accessibility',
  title: 'ARIA attribute names are valid',
  failureTitle: 'ARIA attribute names are not valid',
  explained: {
    what: 'Checks the names of all `aria-` attributes. Passes when WAI-ARIA defines each. Fails when one is unknown. Does not apply to pages without ARIA attributes.',
    why: 'A misspelled attribute has no effect, so its label or state reaches nobody.',
    fix: 'Correct the spelling: `aria-labelledby`, not `aria-labeledby`.',
    source: axeSource('aria-valid-attr'),
  },
  inspect(_subject, { describe }) {
    const unknown = new Offenders<Element>();
    let attributes = 0;
    let last: Element | null = null;
    return {
      attributes: {
        'aria-*'(element, context, _value, name) {
          if (context.isConcealed) return;
          attributes += 1;
          if (ARIA_ATTRIBUTES.has(name) || element === last) return;
          last = element;
          unknown.add(element);
        },
      },
      conclude() {
        if (attributes === 0) return notApplicable('The page has no ARIA attributes.');
        return unknown.count === 0
          ? pass(`${countAll(attributes, 'has a known name', 'ARIA attribute')}.`)
          : fail(
              `${count(unknown.count, 'element has', 'elements have')} an unknown ARIA attribute.`,
              unknown.first.map((element) => describe(element)),
            );
      },
    };
  },
};
