import type { AccessibleNames } from '../../accessibility/accessible-names.js';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { isText, isVisual, WITHOUT_TEXT } from '../../accessibility/visible-content.js';
import { attribute, type ChildNode, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { isHidden } from '../../html/concealment.js';
import { isValidLanguageTag } from '../../accessibility/languages.js';

/** How much of an element is searched for text in its language. */
const MAX_NODES = 200;

/** axe's valid-lang: languages of parts of the page that have text. */
export const validLang: Check = {
  id: 'valid-lang',
  category: 'accessibility',
  title: 'Languages of parts of the page are known ones',
  failureTitle: 'Languages of parts of the page are known ones',
  explained: {
    what: 'Elements other than `html` with a `lang` or `xml:lang` that are not hidden. Passes where the first part of each language is one of the IANA registry, or empty, or the element has no text of that language. An unknown language with text fails; a page without them is not applicable.',
    why: 'A screen reader goes on in the language before, and reads the part so that nobody follows.',
    fix: 'Use a registered code: `<span lang="fr">déjà vu</span>`.',
    source: axeSource('valid-lang'),
  },
  inspect(_subject, { describe, names }) {
    const waiting = new Set<Element>();
    const note = (element: Element, place: { readonly isConcealed: boolean }) => {
      if (element.tagName !== 'html' && !place.isConcealed) waiting.add(element);
    };
    return {
      attributes: { lang: note, 'xml:lang': note },
      conclude() {
        const tally = new ElementResults();
        for (const element of waiting) tally.record(element, isValid(element) || !hasText(element, names));
        return tally.verdict(
          {
            one: 'element with a language',
            many: 'elements with a language',
            good: 'a known one',
            bad: 'whose language is unknown',
          },
          describe,
        );
      },
    };
  },
};

function isValid(element: Element): boolean {
  return ['lang', 'xml:lang'].every((name) => isValidLanguageTag(attribute(element, name) ?? ''));
}

/**
 * Whether it has text that no element within it gives another language, or a control or picture with a name. What is kept
 * from listeners only is text all the same.
 */
function hasText(element: Element, names: AccessibleNames): boolean {
  const waiting: ChildNode[] = [element];
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) return false;
    if (!('tagName' in node) || (node !== element && (attribute(node, 'lang') || isHidden(node)))) continue;
    if (!WITHOUT_TEXT.has(node.tagName) && node.childNodes.some(isText)) return true;
    if (!isVisual(node)) waiting.push(...node.childNodes.slice(0, MAX_NODES));
    else if (names.has(node)) return true;
  }
  return true;
}
