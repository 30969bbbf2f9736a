import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { ownText, type Element } from '../../html/document.js';
import { count, fail, pass } from '../support/verdict.js';

/** Search engines truncate longer titles. */
const ADVISED_LENGTH = 60;

export const documentTitle: Check = {
  id: 'document-title',
  category: 'accessibility',
  also: ['seo'],
  title: 'Page has a title',
  failureTitle: 'Page has no title',
  explained: {
    what: 'Checks the first `title` element outside of SVG images. Passes when it has text. Fails when it is missing or blank. A title of more than 60 characters still passes, but the report shows it.',
    why: 'Search results and browser tabs show the title, and screen readers announce it first.',
    fix: 'Write a title that sets this page apart: `<title>Green tea: how to brew it</title>`.',
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
      conclude() {
        if (first === null) return fail('The page has no title element.');
        const { length } = ownText(first).replace(/\s+/gu, ' ').trim();
        if (length === 0) return fail('The title is empty.', [describe(first)]);
        const size = `The title has ${count(length, 'character')}`;
        return length <= ADVISED_LENGTH
          ? pass(`${size}.`)
          : pass(`${size}. Search engines show about ${ADVISED_LENGTH}.`, [describe(first)]);
      },
    };
  },
};
