import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { count, fail, pass } from '../verdict.js';

export const metaDescription: Check = {
  id: 'meta-description',
  category: 'seo',
  title: 'The page has a description',
  inspect(_subject, { describe }) {
    let first: Element | null = null;
    return {
      elements: {
        meta(element, place) {
          if (place.inHead && attribute(element, 'name')?.toLowerCase() === 'description') first ??= element;
        },
      },
      judge() {
        if (first === null) return fail('The head has no meta element named description.');
        const { length } = (attribute(first, 'content') ?? '').trim();
        return length === 0
          ? fail('The description is empty.', [describe(first)])
          : pass(`The description has ${count(length, 'character')}.`);
      },
    };
  },
};
