import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { viewportProperties } from '../viewport-properties.js';
import { fail, pass } from '../verdict.js';

/** Lighthouse's viewport, of up to version 12: the first one has a width, or an initial scale of at least 1. */
export const viewport: Check = {
  id: 'viewport',
  category: 'best-practices',
  title: 'The page fits small screens',
  inspect(_subject, { describe }) {
    let first: Element | null = null;
    return {
      elements: {
        meta(element, place) {
          if (place.inHead && attribute(element, 'name')?.toLowerCase() === 'viewport') first ??= element;
        },
      },
      judge() {
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
