import type { Check } from '../check.js';
import { attribute } from '../document.js';
import { fail, pass } from '../verdict.js';

const MOST = 150;

export const inPageLinks: Check = {
  id: 'in-page-links',
  category: 'seo',
  title: 'The page has no more links than can be followed',
  inspect() {
    let links = 0;
    return {
      elements: {
        a(element) {
          if (attribute(element, 'href') !== null) links += 1;
        },
      },
      judge: () =>
        links <= MOST
          ? pass(`The page has ${links} of at most ${MOST} links.`)
          : fail(`The page has ${links} links; more than ${MOST} dilute each other.`),
    };
  },
};
