import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/** Twenty hours, in seconds: what comes later hurries nobody (WCAG 2.2.1). */
const LONGEST = 72_000;

/** axe's meta-refresh: at once is a redirect and passes; what is no number is ignored by browsers. */
export const metaRefresh: Check = {
  id: 'meta-refresh',
  category: 'accessibility',
  title: 'The page does not reload or move on by itself',
  failureTitle: 'The page does not reload or move on by itself',
  explained: {
    what: 'Each `meta http-equiv="refresh"`. Passes where the delay is 0, which is a redirect, longer than 20 hours, or no number. A delay between fails; a page without it is not applicable.',
    why: 'A page that reloads by itself puts the reader back to its beginning, before slower readers are through.',
    fix: 'Remove the element; redirect on the server, and let people reload when they wish to.',
    source: axeSource('meta-refresh'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementResults();
    return {
      elements: {
        meta(element) {
          if (attribute(element, 'http-equiv')?.toLowerCase() !== 'refresh') return;
          const content = attribute(element, 'content');
          if (content === null) return;
          const delay = /^\s*([\d.]+)(?:[;,\s]|$)/.exec(content.slice(0, 1000))?.[1];
          const seconds = Number.parseFloat(delay ?? '0');
          tally.record(element, !(seconds > 0 && seconds <= LONGEST));
        },
      },
      conclude: () =>
        tally.verdict(
          {
            one: 'refreshing meta element',
            good: 'without a delay that hurries',
            bad: 'with a delay of up to 20 hours',
          },
          describe,
        ),
    };
  },
};
