import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { viewportProperties } from '../support/viewport-properties.js';
import { sourceOf } from '../support/source-of.js';
import { fail, pass } from '../support/verdict.js';

/** Lighthouse 12's viewport audit. */
export const viewport: Check = {
  id: 'viewport',
  category: 'best-practices',
  title: 'Page fits small screens',
  failureTitle: 'Page does not fit small screens',
  explained: {
    what: 'Checks the first `meta` in the head with the name `viewport`. Passes when it has a `width` or an `initial-scale` of 1 or more. Fails when it is missing, has neither, or has an `initial-scale` below 1.',
    why: 'Without a viewport, phones lay the page out as on a desktop, show it tiny, and respond more slowly to taps.',
    fix: 'Add `<meta name="viewport" content="width=device-width, initial-scale=1">` to the head.',
    source: sourceOf('lighthouse12', 'viewport', 'viewport.js'),
  },
  inspect(_subject, { describe }) {
    let first: Element | null = null;
    return {
      elements: {
        meta(element, context) {
          if (context.inHead && attribute(element, 'name')?.toLowerCase() === 'viewport') first ??= element;
        },
      },
      conclude() {
        if (first === null) return fail('The head has no viewport.');
        const properties = viewportProperties(attribute(first, 'content') ?? '');
        const scale = Number.parseFloat(properties.get('initial-scale') ?? '');
        if (scale < 1) return fail('The viewport has an initial scale below 1.', [describe(first)]);
        return properties.get('width') || scale >= 1
          ? pass('The viewport has a width or an initial scale.')
          : fail('The viewport has neither a width nor an initial scale.', [describe(first)]);
      },
    };
  },
};
