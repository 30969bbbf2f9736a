import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { AttributeVisitor } from '../../html/visitors.js';
import type { Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { countAll, countSome, notApplicable, pass, warn } from '../support/verdict.js';

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

/** The duplicate-id-aria rule of axe-core 4.14, which leaves duplicates for manual review. */
export const duplicateIdAria: Check = {
  id: 'duplicate-id-aria',
  category: 'accessibility',
  title: 'IDs that labels and ARIA refer to are unique',
  failureTitle: 'IDs that labels and ARIA refer to are not unique',
  explained: {
    what: 'Checks the IDs that a `label` or an ARIA attribute refers to. Passes when each belongs to one element. Warns with a score of 50 when several elements share one, because only people can tell which one is meant. Does not apply to pages without such references.',
    why: 'A reference to a duplicate ID reaches the first element. The second has the wrong label, or none.',
    fix: 'Give each element its own ID, and point the reference to the right one.',
    source: axeSource('duplicate-id-aria'),
  },
  inspect({ ids }, { describe }) {
    const referred = new Set<string>();
    /** The second element with each ID. */
    const repeated = new Map<string, Element>();
    const noteReferences: AttributeVisitor = (_element, _context, value) => {
      for (const id of value.split(/\s+/, MAX_REFERENCES)) if (id !== '') referred.add(id);
    };
    return {
      attributes: {
        ...Object.fromEntries(REFERRING.map((name) => [name, noteReferences])),
        for(element, context, value, name) {
          if (element.tagName === 'label') noteReferences(element, context, value, name);
        },
        id(element, _context, id) {
          if (ids.get(id) !== element && id !== '' && !repeated.has(id)) repeated.set(id, element);
        },
      },
      conclude() {
        const results = new ElementResults();
        for (const id of referred) {
          const element = repeated.get(id) ?? ids.get(id);
          if (element !== undefined) results.record(element, !repeated.has(id));
        }
        const { checked, offenders } = results;
        if (checked === 0) return notApplicable('The page has no IDs that labels or ARIA refer to.');
        const words = ['ID in use by labels or ARIA', 'IDs in use by labels or ARIA'] as const;
        return offenders.count === 0
          ? pass(`${countAll(checked, 'is unique', ...words)}.`)
          : warn(
              `${countSome(offenders.count, checked, 'belongs to more than one element', ...words)}.`,
              50,
              offenders.first.map((element) => describe(element)),
            );
      },
    };
  },
};
