import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { count, fail, pass } from '../support/verdict.js';

export const metaDescription: Check = {
  id: 'meta-description',
  category: 'seo',
  title: 'Page has a meta description',
  failureTitle: 'Page has no meta description',
  explained: {
    what: 'Checks the first `meta` in the head with the name `description`. Passes when its `content` has text. Fails when it is missing or blank.',
    why: 'Search engines show the description below the title. Without one, they pick any text from the page.',
    fix: 'Describe the page in a sentence or two: `<meta name="description" content="How to brew green tea, step by step.">`.',
    source: lighthouseSource('seo/meta-description'),
  },
  inspect(_subject, { describe }) {
    let first: Element | null = null;
    return {
      elements: {
        meta(element, context) {
          if (context.inHead && attribute(element, 'name')?.toLowerCase() === 'description') first ??= element;
        },
      },
      conclude() {
        if (first === null) return fail('The head has no meta description.');
        const { length } = (attribute(first, 'content') ?? '').trim();
        return length === 0
          ? fail('The description is empty.', [describe(first)])
          : pass(`The description has ${count(length, 'character')}.`);
      },
    };
  },
};
