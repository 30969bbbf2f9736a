import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';

/** 20 hours in seconds: WCAG 2.2.1 exempts longer delays. */
const MAX_DELAY = 72_000;

/** The meta-refresh rule of axe-core 4.14. */
export const metaRefresh: Check = {
  id: 'meta-refresh',
  category: 'accessibility',
  title: 'Page does not refresh automatically',
  failureTitle: 'Page refreshes automatically',
  explained: {
    what: 'Checks each `meta http-equiv="refresh"`. Passes when the delay is 0, which is a redirect, longer than 20 hours, or not a number. Fails when it is in between. Does not apply to pages without such an element.',
    why: 'A page that reloads sends people back to its top, before slower readers have finished.',
    fix: 'Remove the element. Redirect on the server, and let people reload the page themselves.',
    source: axeSource('meta-refresh'),
  },
  inspect(_subject, { describe, dynamics }) {
    const results = new ElementResults(dynamics);
    return {
      elements: {
        meta(element) {
          if (attribute(element, 'http-equiv')?.toLowerCase() !== 'refresh') return;
          const content = attribute(element, 'content');
          if (content === null) return;
          const delay = /^\s*([\d.]+)(?:[;,\s]|$)/.exec(content.slice(0, 1000))?.[1];
          const seconds = Number.parseFloat(delay ?? '0');
          results.record(element, !(seconds > 0 && seconds <= MAX_DELAY));
        },
      },
      conclude: () =>
        results.verdict(
          {
            one: 'meta refresh element',
            good: 'has no disruptive delay',
            bad: 'has a delay of up to 20 hours',
          },
          describe,
        ),
    };
  },
};
