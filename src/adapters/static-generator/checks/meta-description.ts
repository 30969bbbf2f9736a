import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { count, fail, pass } from '../verdict.js';

export const metaDescription: Check = {
  id: 'meta-description',
  category: 'seo',
  title: 'The page has a description',
  explained: {
    what: 'The first `meta` of the head that is named `description`. Passes where its `content` has text, fails where it is missing or blank.',
    why: 'Search engines show the description below the title; without it they take any piece of the page.',
    mend: 'Describe the page in a sentence or two: `<meta name="description" content="How to brew green tea, step by step.">`.',
    source: lighthouseSource('seo/meta-description'),
  },
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
