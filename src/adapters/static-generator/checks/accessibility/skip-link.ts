import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/**
 * axe's skip-link: links within the page that come before all others lead somewhere. axe judges only those that style
 * sheets move out of sight, which markup does not tell.
 */
export const skipLink: Check = {
  id: 'skip-link',
  category: 'accessibility',
  title: 'Links that skip to the content lead there',
  failureTitle: 'Links that skip to the content lead there',
  explained: {
    what: 'Links within the page, such as `#content`, that come before all other links. Passes where each leads to an id or name that exists, or to the top. One that leads nowhere fails; a page without them is not applicable.',
    why: 'People who use the keyboard skip the menu by such a link; where its target is missing, nothing happens.',
    fix: 'Give the target the id that the link names: `<main id="content">`.',
    source: axeSource('skip-link'),
  },
  inspect({ ids }, { describe }) {
    const skipping: { element: Element; target: string }[] = [];
    const names = new Set<string>();
    let isPast = false;
    return {
      elements: {
        a(element, place) {
          const name = attribute(element, 'name');
          if (name) names.add(name);
          const href = attribute(element, 'href');
          if (isPast || place.isConcealed || href === null) return;
          if (/^\/?#[^/!]/.test(href)) skipping.push({ element, target: decode(href.slice(href.indexOf('#') + 1)) });
          // `#` alone is a button in disguise, and neither.
          else if (!href.startsWith('#')) isPast = true;
        },
      },
      conclude() {
        const tally = new ElementResults();
        for (const { element, target } of skipping) {
          // "top" needs no element (HTML, "find a potential indicated element").
          tally.record(element, ids.has(target) || names.has(target) || target.toLowerCase() === 'top');
        }
        return tally.verdict(
          {
            one: 'link within the page before all others',
            many: 'links within the page before all others',
            good: 'to a place that exists',
            bad: 'to a place that does not exist',
          },
          describe,
        );
      },
    };
  },
};

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
