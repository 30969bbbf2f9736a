import { axeSource } from '../support/axe-source.js';
import { ARIA_ATTRIBUTES } from '../../accessibility/aria.js';
import type { Check } from '../check.js';
import type { Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

/** axe's aria-valid-attr. */
export const ariaValidAttr: Check = {
  id: 'aria-valid-attr',
  category: 'accessibility',
  title: 'ARIA attributes exist',
  failureTitle: 'ARIA attributes exist',
  explained: {
    what: 'Attributes that begin with `aria-`. Passes where WAI-ARIA knows each. One unknown fails; a page without such attributes is not applicable.',
    why: 'A misspelled attribute does nothing, so the label or state that its author wrote never reaches anybody.',
    fix: 'Correct the spelling: `aria-labelledby`, not `aria-labeledby`.',
    source: axeSource('aria-valid-attr'),
  },
  inspect(_subject, { describe }) {
    const unknown = new Offenders<Element>();
    let attributes = 0;
    let last: Element | null = null;
    return {
      attributes: {
        'aria-*'(element, place, _value, name) {
          if (place.isConcealed) return;
          attributes += 1;
          if (ARIA_ATTRIBUTES.has(name) || element === last) return;
          last = element;
          unknown.add(element);
        },
      },
      conclude() {
        if (attributes === 0) return notApplicable('The page has no ARIA attributes.');
        return unknown.count === 0
          ? pass(`${count(attributes, 'ARIA attribute')}, all known.`)
          : fail(
              `${count(unknown.count, 'element')} with an ARIA attribute that does not exist.`,
              unknown.first.map((element) => describe(element)),
            );
      },
    };
  },
};
