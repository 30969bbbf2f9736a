import type { Check } from '../check.js';
import type { Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { sourceOf } from '../support/source-of.js';
import { count, countAll, fail, pass } from '../support/verdict.js';

/** axe's former duplicate-id rule, including the IDs that duplicate-id-aria checks: the HTML standard makes no difference. */
export const duplicateId: Check = {
  id: 'duplicate-id',
  category: 'best-practices',
  title: 'IDs are unique',
  failureTitle: 'IDs are used more than once',
  explained: {
    what: 'Checks the `id` of every element. Passes when no two elements share one. Fails when some do. Also passes without IDs.',
    why: 'Links, labels and scripts that target the second element reach the first.',
    fix: 'Give each element a different `id`, or use `class`.',
    source: sourceOf('html', 'the id attribute', 'dom.html#the-id-attribute'),
  },
  inspect({ ids }, { describe }) {
    const repeated = new Offenders<Element>();
    return {
      attributes: {
        id(element, _context, id) {
          if (id !== '' && ids.get(id) !== element) repeated.add(element);
        },
      },
      conclude() {
        if (ids.size === 0) return pass('The page has no IDs.');
        return repeated.count === 0
          ? pass(`${countAll(ids.size, 'is unique', 'ID')}.`)
          : fail(
              `${count(repeated.count, 'element has', 'elements have')} an ID that another element already has.`,
              repeated.first.map((element) => describe(element)),
            );
      },
    };
  },
};
