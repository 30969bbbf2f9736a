import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { AttributeVisitor } from '../../html/visitors.js';
import type { Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { count, notApplicable, pass, warn } from '../support/verdict.js';

const REFERRING = [
  'aria-actions',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
];
const MAX_REFERENCES = 50;

/** axe's duplicate-id-aria: an id that ARIA or a label refers to names one element. axe leaves those that do not to people. */
export const duplicateIdAria: Check = {
  id: 'duplicate-id-aria',
  category: 'accessibility',
  title: 'Ids that labels and ARIA refer to are unique',
  failureTitle: 'Ids that labels and ARIA refer to are unique',
  explained: {
    what: 'Ids that a `label` or an attribute of ARIA refers to. Passes where each is the id of one element. One that several elements have warns, and earns half: which of them is meant is for people to say. A page in which nothing is referred to is not applicable.',
    why: 'A reference to an id that occurs twice reaches the first element with it, so that the second has the wrong label, or none.',
    fix: 'Give each element an id of its own, and point the reference to the right one.',
    source: axeSource('duplicate-id-aria'),
  },
  inspect({ ids }, { describe }) {
    const referred = new Set<string>();
    /** The second element of each id. */
    const repeated = new Map<string, Element>();
    const refer: AttributeVisitor = (_element, _place, value) => {
      for (const id of value.split(/\s+/, MAX_REFERENCES)) if (id !== '') referred.add(id);
    };
    return {
      attributes: {
        ...Object.fromEntries(REFERRING.map((name) => [name, refer])),
        for(element, place, value, name) {
          if (element.tagName === 'label') refer(element, place, value, name);
        },
        id(element, _place, id) {
          if (ids.get(id) !== element && id !== '' && !repeated.has(id)) repeated.set(id, element);
        },
      },
      conclude() {
        const tally = new ElementResults();
        for (const id of referred) {
          const element = repeated.get(id) ?? ids.get(id);
          if (element !== undefined) tally.record(element, !repeated.has(id));
        }
        const { checked, offenders } = tally;
        if (checked === 0) return notApplicable('The page has no ids that are referred to.');
        const all = count(checked, 'id that is referred to', 'ids that are referred to');
        return offenders.count === 0
          ? pass(`${all}, each unique.`)
          : warn(
              `${offenders.count} of ${all} given to more than one element.`,
              50,
              offenders.first.map((element) => describe(element)),
            );
      },
    };
  },
};
