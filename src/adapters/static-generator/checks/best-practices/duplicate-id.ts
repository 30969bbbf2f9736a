import type { Check } from '../check.js';
import type { Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

/** axe's duplicate-id, and those that duplicate-id-aria judges as well: the HTML standard makes no difference. */
export const duplicateId: Check = {
  id: 'duplicate-id',
  category: 'best-practices',
  title: 'Ids are unique',
  failureTitle: 'Ids are unique',
  explained: {
    what: 'The `id` of every element. Passes where no two elements have the same, fails where some do. Not applicable where there are none.',
    why: 'Links, labels, styles and scripts that mean the second one get the first.',
    fix: 'Give each element an id of its own, or use `class`.',
    source: {
      name: 'HTML standard, the id attribute',
      url: 'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute',
    },
  },
  inspect({ ids }, { describe }) {
    const repeated = new Offenders<Element>();
    return {
      attributes: {
        id(element, _place, id) {
          if (id !== '' && ids.get(id) !== element) repeated.add(element);
        },
      },
      conclude() {
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
