import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { fail, pass } from '../support/verdict.js';

/** axe's landmark-one-main, which asks for at least one. */
export const landmarkOneMain: Check = {
  id: 'landmark-one-main',
  category: 'accessibility',
  title: 'The page marks its main content',
  failureTitle: 'The page marks its main content',
  explained: {
    what: '`main` elements and elements of role `main` that are not hidden. Passes where there is one, fails where there is none.',
    why: 'People who use a screen reader jump to the main part with one key; without it they go through header and menus on every page.',
    fix: 'Put what the page is about into `<main>…</main>`.',
    source: axeSource('landmark-one-main'),
  },
  inspect() {
    let hasMain = false;
    return {
      elements: {
        main(element, place) {
          hasMain ||= !place.isConcealed && attribute(element, 'role') === null;
        },
      },
      attributes: {
        role(_element, place, value) {
          hasMain ||= !place.isConcealed && value === 'main';
        },
      },
      conclude: () => (hasMain ? pass('The page has a main landmark.') : fail('The page has no main landmark.')),
    };
  },
};
