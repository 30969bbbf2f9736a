import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { isValidLanguageTag } from '../../accessibility/languages.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

export const htmlLangValid: Check = {
  id: 'html-lang-valid',
  category: 'accessibility',
  title: 'The language of the page is a known one',
  failureTitle: 'The language of the page is a known one',
  explained: {
    what: '`lang` and `xml:lang` of the `html` element. Passes where the first part of each is a language of the IANA registry, such as `de` of `de-AT`. An unknown one fails; a page without either is not applicable.',
    why: 'A language that nobody knows is as good as none: the voice of the screen reader stays what it was.',
    fix: 'Use a registered code: `en`, `pt-BR`, `zh-Hant`.',
    source: axeSource('html-lang-valid'),
  },
  inspect(_subject, { describe }) {
    let root: Element | null = null;
    return {
      elements: {
        html(element) {
          root ??= element;
        },
      },
      conclude() {
        const element = root;
        if (element === null) return notApplicable('There is no html element.');
        const languages = ['lang', 'xml:lang']
          .map((name) => attribute(element, name) ?? '')
          .filter((language) => language !== '');
        if (languages.length === 0) return notApplicable('The html element has no lang.');
        return languages.every(isValidLanguageTag)
          ? pass('The lang of the html element is a known language.')
          : fail('The lang of the html element is no known language.', [describe(element)]);
      },
    };
  },
};
