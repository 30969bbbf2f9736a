import type { Check } from '../check.js';
import { attribute, tokens, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { isParserBlocking } from '../../resources/script-loading.js';
import { count, fail, pass, warn } from '../support/verdict.js';

/** What each resource costs. */
const COST = 20;

/** Lighthouse's rule of what blocks, counted instead of timed. */
export const renderBlockingResources: Check = {
  id: 'render-blocking-resources',
  category: 'performance',
  title: 'Nothing has to be loaded before the page shows',
  failureTitle: 'Nothing has to be loaded before the page shows',
  explained: {
    what: `The style sheets in the head that are neither alternate, disabled nor for print only, and its scripts with an address that are neither \`async\`, \`defer\`, \`nomodule\` nor modules. None passes. Each costs ${COST} of 100: one to four warn with 80, 60, 40 or 20, five or more fail.`,
    why: 'Browsers show nothing until these were loaded and read, so that people look at an empty page for as long.',
    fix: 'Give scripts `defer`. Put the few styles that the first screen needs into a `style` element, and load the rest later, or at least as one file.',
    source: lighthouseSource('insights/render-blocking-insight'),
  },
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
      conclude() {
        if (blocking.count === 0) return pass('Nothing of the head must be loaded before the page shows.');
        const words = `${count(blocking.count, 'style sheet or script', 'style sheets and scripts')} of the head must be loaded before the page shows.`;
        const score = 100 - blocking.count * COST;
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
