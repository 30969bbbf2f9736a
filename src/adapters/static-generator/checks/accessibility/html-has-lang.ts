import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { fail, pass } from '../support/verdict.js';

/** The html-has-lang rule of axe-core 4.14. */
export const htmlHasLang: Check = {
  id: 'html-has-lang',
  category: 'accessibility',
  title: 'Page declares its language',
  failureTitle: 'Page does not declare its language',
  explained: {
    what: 'Checks the `html` element. Passes when its `lang` has text. Fails when it is missing or blank. `xml:lang` alone does not count.',
    why: 'Without a language, screen readers use their default voice, which is hard to follow in another language. Browsers may not offer a translation.',
    fix: 'Declare the language of the page: `<html lang="en">`.',
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
          ? pass('The html element has a lang attribute.')
          : fail('The html element has no lang attribute with text.', root === null ? [] : [describe(root)]),
    };
  },
};
