import type { Check } from '../check.js';
import type { Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { count, fail, notApplicable, pass } from '../verdict.js';

/** axe's duplicate-id, and those that duplicate-id-aria judges as well: the HTML standard makes no difference. */
export const duplicateId: Check = {
  id: 'duplicate-id',
  category: 'best-practices',
  title: 'Ids are unique',
  inspect({ ids }, { describe }) {
    const repeated = new Offenders<Element>();
    return {
      attributes: {
        id(element, _place, id) {
          if (id !== '' && ids.get(id) !== element) repeated.add(element);
        },
      },
      judge() {
        if (ids.size === 0) return notApplicable('The page has no ids.');
        return repeated.count === 0
          ? pass(`${count(ids.size, 'id')}, each given once.`)
          : fail(
              `${count(repeated.count, 'element')} with an id that another one has.`,
              repeated.first.map((element) => describe(element)),
            );
      },
    };
  },
};
