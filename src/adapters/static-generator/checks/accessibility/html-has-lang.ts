import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { fail, pass } from '../support/verdict.js';

/** axe's html-has-lang: xml:lang alone is no language of an HTML page. */
export const htmlHasLang: Check = {
  id: 'html-has-lang',
  category: 'accessibility',
  title: 'The page says its language',
  failureTitle: 'The page says its language',
  explained: {
    what: 'The `html` element. Passes where its `lang` has text, fails where it is missing or blank. `xml:lang` alone does not count.',
    why: 'Without a language a screen reader reads the page with the voice of its own language, which few can follow, and browsers cannot offer to translate it.',
    fix: 'Name the language of the page: `<html lang="en">`.',
    source: axeSource('html-has-lang'),
  },
  inspect(_subject, { describe }) {
    let root: Element | null = null;
    return {
      elements: {
        html(element) {
          root ??= element;
        },
      },
      conclude: () =>
        root !== null && attribute(root, 'lang')?.trim()
          ? pass('The html element has a lang.')
          : fail('The html element has no lang.', root === null ? [] : [describe(root)]),
    };
  },
};
