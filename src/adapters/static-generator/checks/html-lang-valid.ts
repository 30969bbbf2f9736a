import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { isLanguage } from '../language-subtags.js';
import { fail, notApplicable, pass } from '../verdict.js';

export const htmlLangValid: Check = {
  id: 'html-lang-valid',
  category: 'accessibility',
  title: 'The language of the page is a known one',
  inspect(_subject, { describe }) {
    let root: Element | null = null;
    return {
      elements: {
        html(element) {
          root ??= element;
        },
      },
      judge() {
        const element = root;
        if (element === null) return notApplicable('There is no html element.');
        const languages = ['lang', 'xml:lang']
          .map((name) => attribute(element, name)?.trim() ?? '')
          .filter((language) => language !== '');
        if (languages.length === 0) return notApplicable('The html element has no lang.');
        return languages.every((language) => isLanguage(language.split('-', 1)[0] ?? ''))
          ? pass('The lang of the html element is a known language.')
          : fail('The lang of the html element is no known language.', [describe(element)]);
      },
    };
  },
};
