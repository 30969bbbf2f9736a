import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { parentElement } from '../../html/closest.js';
import { attribute, tokens, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/** Bounds the work: the link and elements around it whose styles are read. */
const MAX_LEVELS = 5;

/** Inline styles that move a link off screen, as axe measures it. `left` and `top` need a position. */
const POSITIONED = /(?:^|[;\s])position\s{0,9}:\s{0,9}(?:absolute|fixed|relative)/i;
const FAR_AWAY = /(?:^|[;\s])(?:left\s{0,9}:\s{0,9}-\d{3,}|top\s{0,9}:\s{0,9}-\d(?:\d|r?em))/i;
const SHIFTED = /(?:^|[;\s])margin-(?:left|top)\s{0,9}:\s{0,9}-\d{3,}|translate[xy]?\(\s{0,9}-\d{3,}/i;

/** The skip-link rule of axe-core 4.14, which checks only links that are off screen until they are focused. */
export const skipLink: Check = {
  id: 'skip-link',
  category: 'accessibility',
  title: 'Skip links lead to an existing target',
  failureTitle: 'Skip links lead nowhere',
  explained: {
    what: 'Checks the links within the page, such as `#content`, that come before all other links and are off screen until the keyboard reaches them. Passes when the target of each is an existing ID or name, or the top of the page. Fails when a link has no target, and an inline style moves it off screen or its class, such as `skip-link`, says that a style sheet does. Needs a look when only the style sheet can tell whether a link without a target is off screen. Does not apply to pages without such links, or without styles that could move them.',
    why: 'Keyboard users skip the menu with such a link. Without a target, nothing happens.',
    fix: 'Give the target the ID that the link names: `<main id="content">`.',
    source: axeSource('skip-link'),
  },
  inspect({ ids }, { describe, dynamics }) {
    const skipping: { element: Element; target: string }[] = [];
    const names = new Set<string>();
    let isPast = false;
    return {
      elements: {
        a(element, context) {
          const name = attribute(element, 'name');
          if (name) names.add(name);
          const href = attribute(element, 'href')?.trim();
          if (isPast || href === undefined || href.toLowerCase().startsWith('javascript:')) return;
          if (!/^\/?#[^/!]/.test(href)) isPast = true;
          else if (!context.isConcealed) {
            skipping.push({ element, target: decode(href.slice(href.indexOf('#') + 1)) });
          }
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        for (const { element, target } of skipping) {
          // "top" needs no element (HTML, "find a potential indicated element").
          const hasTarget = ids.has(target) || names.has(target) || target.toLowerCase() === 'top';
          if (isOffScreen(element)) results.record(element, hasTarget);
          else if (dynamics.mayMove) {
            if (hasTarget || isNamedSkipLink(element)) results.record(element, hasTarget);
            else results.leaveOpen(element);
          }
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

/** Whether its class says that the style sheet keeps it off screen. Clipped links stay in place. */
function isNamedSkipLink(link: Element): boolean {
  const names = tokens(attribute(link, 'class')?.slice(0, 1000) ?? null);
  return names.some((name) => /^skip/.test(name)) && !names.some((name) => /^(?:sr-only|visually-hidden)/.test(name));
}

function isOffScreen(link: Element): boolean {
  let element: Element | null = link;
  for (let level = 0; level < MAX_LEVELS && element !== null; level += 1) {
    const style = attribute(element, 'style')?.slice(0, 1000) ?? '';
    if (SHIFTED.test(style) || (POSITIONED.test(style) && FAR_AWAY.test(style))) return true;
    element = parentElement(element);
  }
  return false;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
