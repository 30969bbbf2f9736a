import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/**
 * The skip-link rule of axe-core 4.14. axe checks only links that style sheets move off screen, which the markup does not
 * show.
 */
export const skipLink: Check = {
  id: 'skip-link',
  category: 'accessibility',
  title: 'Skip links lead to an existing target',
  failureTitle: 'Skip links lead nowhere',
  explained: {
    what: 'Checks the links within the page, such as `#content`, that come before all other links. Passes when the target of each is an existing ID or name, or the top of the page. Fails when one has no target. Does not apply to pages without such links.',
    why: 'Keyboard users skip the menu with such a link. Without a target, nothing happens.',
    fix: 'Give the target the ID that the link names: `<main id="content">`.',
    source: axeSource('skip-link'),
  },
  inspect({ ids }, { describe }) {
    const skipping: { element: Element; target: string }[] = [];
    const names = new Set<string>();
    let isPast = false;
    return {
      elements: {
        a(element, context) {
          const name = attribute(element, 'name');
          if (name) names.add(name);
          const href = attribute(element, 'href');
          if (isPast || context.isConcealed || href === null) return;
          if (/^\/?#[^/!]/.test(href)) skipping.push({ element, target: decode(href.slice(href.indexOf('#') + 1)) });
          // `#` alone is a button in disguise: neither a skip link nor another link.
          else if (!href.startsWith('#')) isPast = true;
        },
      },
      conclude() {
        const results = new ElementResults();
        for (const { element, target } of skipping) {
          // "top" needs no element (HTML, "find a potential indicated element").
          results.record(element, ids.has(target) || names.has(target) || target.toLowerCase() === 'top');
        }
        return results.verdict(
          {
            one: 'skip link',
            good: 'has an existing target',
            bad: 'has no existing target',
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
