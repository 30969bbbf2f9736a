import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute } from '../../html/document.js';
import { isLanguage } from '../../accessibility/languages.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

/** The html-xml-lang-mismatch rule of axe-core 4.14. */
export const htmlXmlLangMismatch: Check = {
  id: 'html-xml-lang-mismatch',
  category: 'accessibility',
  title: 'The lang and xml:lang attributes match',
  failureTitle: 'The lang and xml:lang attributes do not match',
  explained: {
    what: 'Checks `lang` and `xml:lang` of the `html` element. Passes when the first parts of both name the same language. Fails when they differ. Does not apply unless the element has both, each with a known language.',
    why: 'Programs that read different attributes pronounce the same page in different languages.',
    fix: 'Set both to the same language, or remove `xml:lang`.',
    source: axeSource('html-xml-lang-mismatch'),
  },
  inspect(_subject, { describe }) {
    let verdict = notApplicable('The html element does not have both lang and xml:lang with known languages.');
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
