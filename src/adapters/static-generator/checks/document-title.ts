import { axeSource } from '../axe-source.js';
import type { Check } from '../check.js';
import { ownText, type Element } from '../document.js';
import { count, fail, pass } from '../verdict.js';

/** Longer titles are cut in lists of results. */
const ADVISED_LENGTH = 60;

export const documentTitle: Check = {
  id: 'document-title',
  category: 'seo',
  title: 'The page has a title',
  explained: {
    what: 'The first `title` element that is not part of an image. Passes where it has text, fails where it is missing or blank. Above 60 characters it passes, and is shown.',
    why: 'The title is what lists of results, tabs and screen readers say first of a page.',
    mend: 'Write a title that tells this page from others: `<title>Green tea: how to brew it</title>`.',
    source: axeSource('document-title'),
  },
  inspect(_subject, { describe }) {
    let first: Element | null = null;
    return {
      elements: {
        title(element) {
          first ??= element;
        },
      },
      judge() {
        if (first === null) return fail('The page has no title element.');
        const { length } = ownText(first).replace(/\s+/gu, ' ').trim();
        if (length === 0) return fail('The title is empty.', [describe(first)]);
        const size = `The title has ${count(length, 'character')}`;
        return length <= ADVISED_LENGTH
          ? pass(`${size}.`)
          : pass(`${size}; search engines show about ${ADVISED_LENGTH}.`, [describe(first)]);
      },
    };
  },
};
