import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { fail, pass } from '../support/verdict.js';

/** The landmark-one-main rule of axe-core 4.14, which accepts more than one. */
export const landmarkOneMain: Check = {
  id: 'landmark-one-main',
  category: 'accessibility',
  title: 'Page has a main landmark',
  failureTitle: 'Page has no main landmark',
  explained: {
    what: 'Checks for a `main` element or an element with `role="main"` that the markup does not hide. Passes when there is at least one. Fails when there is none.',
    why: 'Screen reader users jump to the main content with one key. Without the landmark, they go through the header and menus of every page.',
    fix: 'Put the main content of the page into `<main>…</main>`.',
    source: axeSource('landmark-one-main'),
  },
  inspect() {
    let hasMain = false;
    return {
      elements: {
        main(element, context) {
          hasMain ||= !context.isConcealed && attribute(element, 'role') === null;
        },
      },
      attributes: {
        role(_element, context, value) {
          hasMain ||= !context.isConcealed && value === 'main';
        },
      },
      conclude: () => (hasMain ? pass('The page has a main landmark.') : fail('The page has no main landmark.')),
    };
  },
};
