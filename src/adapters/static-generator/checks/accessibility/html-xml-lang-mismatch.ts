import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { isLanguage } from '../../accessibility/languages.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

/** axe's html-xml-lang-mismatch. */
export const htmlXmlLangMismatch: Check = {
  id: 'html-xml-lang-mismatch',
  category: 'accessibility',
  title: 'lang and xml:lang of the page agree',
  failureTitle: 'lang and xml:lang of the page agree',
  explained: {
    what: '`lang` and `xml:lang` of the `html` element. Passes where the first parts of both name the same language, fails where they differ. A page that does not have both, each a known language, is not applicable.',
    why: 'Programs that read one or the other pronounce the same page in different languages.',
    fix: 'Write the same language into both, or leave `xml:lang` out.',
    source: axeSource('html-xml-lang-mismatch'),
  },
  inspect(_subject, { describe }) {
    let verdict = notApplicable('The page has no xml:lang besides its lang.');
    return {
      elements: {
        html(element) {
          const lang = primary(attribute(element, 'lang'));
          const xmlLang = primary(attribute(element, 'xml:lang'));
          if (!isLanguage(lang) || !isLanguage(xmlLang)) return;
          verdict =
            lang === xmlLang
              ? pass('lang and xml:lang name the same language.')
              : fail('lang and xml:lang name different languages.', [describe(element)]);
        },
      },
      conclude: () => verdict,
    };
  },
};

function primary(language: string | null): string {
  return language?.slice(0, 100).trim().split('-', 1)[0]?.toLowerCase() ?? '';
}
