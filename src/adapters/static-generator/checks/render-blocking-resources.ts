import type { Check } from '../check.js';
import { attribute, tokens, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { isParserBlocking } from '../script-loading.js';
import { count, fail, pass, warn } from '../verdict.js';

/** What each resource beyond the first costs. */
const COST = 20;

/**
 * Lighthouse's rule of what blocks, counted instead of timed: style sheets and scripts of the head that are neither async
 * nor deferred. A first one is free, since a page has to have its looks from somewhere.
 */
export const renderBlockingResources: Check = {
  id: 'render-blocking-resources',
  category: 'performance',
  title: 'Little has to be loaded before the page shows',
  inspect(_subject, { describe }) {
    const blocking = new Offenders<Element>();
    return {
      elements: {
        script(element, place) {
          if (place.inHead && isParserBlocking(element)) blocking.add(element);
        },
        link(element, place) {
          if (place.inHead && isBlockingStyleSheet(element)) blocking.add(element);
        },
      },
      judge() {
        const words = `${count(blocking.count, 'style sheet or script', 'style sheets and scripts')} of the head must be loaded before the page shows.`;
        if (blocking.count <= 1) return pass(words);
        const score = 100 - (blocking.count - 1) * COST;
        const evidence = blocking.first.map((element) => describe(element));
        return score > 0 ? warn(words, score, evidence) : fail(words, evidence);
      },
    };
  },
};

function isBlockingStyleSheet(element: Element): boolean {
  const rel = tokens(attribute(element, 'rel'));
  if (!rel.includes('stylesheet') || rel.includes('alternate')) return false;
  if (!attribute(element, 'href') || attribute(element, 'disabled') !== null) return false;
  // Whether a query fits is the browser's business; print never does.
  return attribute(element, 'media')?.trim().toLowerCase() !== 'print';
}
