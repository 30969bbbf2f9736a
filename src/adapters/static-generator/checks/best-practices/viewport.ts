import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { viewportProperties } from '../support/viewport-properties.js';
import { fail, pass } from '../support/verdict.js';

/** Lighthouse's viewport, of up to version 12: the first one has a width, or an initial scale of at least 1. */
export const viewport: Check = {
  id: 'viewport',
  category: 'best-practices',
  title: 'The page fits small screens',
  failureTitle: 'The page fits small screens',
  explained: {
    what: 'The first `meta` of the head that is named `viewport`. Passes where it has a `width` or an `initial-scale` of 1 or more; fails where it is missing, has neither, or begins with a scale below 1.',
    why: 'Without it phones lay the page out as wide as a desktop’s and show it tiny, and wait longer for each tap.',
    fix: 'Add `<meta name="viewport" content="width=device-width, initial-scale=1">`.',
    source: {
      name: 'Lighthouse 12.8, viewport',
      url: 'https://github.com/GoogleChrome/lighthouse/blob/v12.8.0/core/audits/viewport.js',
    },
  },
  inspect(_subject, { describe }) {
    let first: Element | null = null;
    return {
      elements: {
        meta(element, place) {
          if (place.inHead && attribute(element, 'name')?.toLowerCase() === 'viewport') first ??= element;
        },
      },
      conclude() {
        if (first === null) return fail('The head has no viewport.');
        const properties = viewportProperties(attribute(first, 'content') ?? '');
        const scale = Number.parseFloat(properties.get('initial-scale') ?? '');
        if (scale < 1) return fail('The viewport begins with a scale below 1.', [describe(first)]);
        return properties.get('width') || scale >= 1
          ? pass('The page has a viewport with a width or an initial scale.')
          : fail('The viewport has neither a width nor an initial scale.', [describe(first)]);
      },
    };
  },
};
