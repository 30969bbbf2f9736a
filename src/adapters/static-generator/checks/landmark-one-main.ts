import { firstRole } from '../accessible-names.js';
import type { Check } from '../check.js';
import { attribute } from '../document.js';
import { fail, pass } from '../verdict.js';

/** axe's landmark-one-main, which asks for at least one. */
export const landmarkOneMain: Check = {
  id: 'landmark-one-main',
  category: 'accessibility',
  title: 'The page marks its main content',
  inspect() {
    let hasMain = false;
    return {
      elements: {
        main(element, place) {
          hasMain ||= !place.isHidden && attribute(element, 'role') === null;
        },
      },
      attributes: {
        role(element, place) {
          hasMain ||= !place.isHidden && firstRole(element) === 'main';
        },
      },
      judge: () => (hasMain ? pass('The page has a main landmark.') : fail('The page has no main landmark.')),
    };
  },
};
