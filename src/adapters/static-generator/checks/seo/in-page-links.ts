import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { sourceOf } from '../support/source-of.js';
import { count, fail, pass } from '../support/verdict.js';

const MAX_LINKS = 150;

export const inPageLinks: Check = {
  id: 'in-page-links',
  category: 'seo',
  title: 'Page has at most 150 links',
  failureTitle: 'Page has more than 150 links',
  explained: {
    what: 'Counts the `a` elements with an `href`. Passes up to 150. Fails with more.',
    why: 'Readers lose their way among too many links, and search engines give each link less weight.',
    fix: 'Remove links that repeat others, and move long lists to pages of their own.',
    source: sourceOf('searchCentral', 'links', 'crawling-indexing/links-crawlable'),
  },
  inspect() {
    let links = 0;
    return {
      elements: {
        a(element) {
          if (attribute(element, 'href') !== null) links += 1;
        },
      },
      conclude: () =>
        links <= MAX_LINKS
          ? pass(`The page has ${count(links, 'link')}.`)
          : fail(`The page has ${links} links, more than ${MAX_LINKS}.`),
    };
  },
};
