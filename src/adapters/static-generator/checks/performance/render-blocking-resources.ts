import type { Check } from '../check.js';
import { attribute, tokens, type Element } from '../../html/document.js';
import { Offenders } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { isParserBlocking } from '../../resources/script-loading.js';
import { count, fail, pass, warn } from '../support/verdict.js';

/** Points that each resource costs. */
const COST = 20;

/** Lighthouse's render-blocking-insight, counted instead of timed. */
export const renderBlockingResources: Check = {
  id: 'render-blocking-resources',
  category: 'performance',
  title: 'No resources block rendering',
  failureTitle: 'Resources block rendering',
  explained: {
    what: `Counts the style sheets in the head, except alternate, disabled and print-only ones, and the scripts in the head with a \`src\` that are not \`async\`, \`defer\`, \`nomodule\` or modules. Passes when there are none. Each costs ${COST} of 100 points: one to four warn with a score of 80, 60, 40 or 20. Fails with five or more.`,
    why: 'Browsers show nothing until these have loaded and run, so people look at an empty page.',
    fix: 'Add `defer` to scripts. Put the few styles of the first screen into a `style` element, and load the rest later, or at least as one file.',
    source: lighthouseSource('insights/render-blocking-insight'),
  },
  inspect(_subject, { describe }) {
    const blocking = new Offenders<Element>();
    return {
      elements: {
        script(element, context) {
          if (context.inHead && isParserBlocking(element)) blocking.add(element);
        },
        link(element, context) {
          if (context.inHead && isBlockingStyleSheet(element)) blocking.add(element);
        },
      },
      conclude() {
        if (blocking.count === 0) return pass('Nothing in the head blocks rendering.');
        const words = `${count(blocking.count, 'style sheet or script in the head blocks', 'style sheets and scripts in the head block')} rendering.`;
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
  // Other media queries may match, depending on the device.
  return attribute(element, 'media')?.trim().toLowerCase() !== 'print';
}
