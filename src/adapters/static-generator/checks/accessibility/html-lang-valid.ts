import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { isValidLanguageTag } from '../../accessibility/languages.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

/** The html-lang-valid rule of axe-core 4.14. */
export const htmlLangValid: Check = {
  id: 'html-lang-valid',
  category: 'accessibility',
  title: 'Page language is valid',
  failureTitle: 'Page language is not valid',
  explained: {
    what: 'Checks `lang` and `xml:lang` of the `html` element. Passes when the first part of each is a language in the IANA registry, such as `de` in `de-AT`. Fails when one is unknown. Does not apply to pages with neither.',
    why: 'Screen readers ignore an unknown language and keep their default voice.',
    fix: 'Use a registered code, such as `en`, `pt-BR` or `zh-Hant`.',
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
        if (element === null) return notApplicable('The page has no html element.');
        const languages = ['lang', 'xml:lang']
          .map((name) => attribute(element, name) ?? '')
          .filter((language) => language !== '');
        if (languages.length === 0) return notApplicable('The html element has no lang attribute.');
        return languages.every(isValidLanguageTag)
          ? pass('The language of the html element is registered.')
          : fail('The language of the html element is not registered.', [describe(element)]);
      },
    };
  },
};
