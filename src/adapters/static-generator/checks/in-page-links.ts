import type { Check } from '../check.js';
import { attribute } from '../document.js';
import { fail, pass } from '../verdict.js';

const MOST = 150;

export const inPageLinks: Check = {
  id: 'in-page-links',
  category: 'seo',
  title: 'The page has no more links than can be followed',
  explained: {
    what: 'The `a` elements with an `href`. Up to 150 pass, more fail.',
    why: 'Among too many links readers do not find theirs, and search engines give each of them less weight.',
    mend: 'Leave out links that repeat others, and move long lists to pages of their own.',
    source: {
      name: 'Google Search Central, links',
      url: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    },
  },
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
