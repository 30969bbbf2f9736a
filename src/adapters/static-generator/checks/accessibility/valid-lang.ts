import type { AccessibleNames } from '../../accessibility/accessible-names.js';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { isText, isVisual, WITHOUT_TEXT } from '../../accessibility/visible-content.js';
import { attribute, type ChildNode, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { isHidden } from '../../html/concealment.js';
import { isValidLanguageTag } from '../../accessibility/languages.js';

/** Bounds the work: nodes of an element that are searched for text. */
const MAX_NODES = 200;

/** The valid-lang rule of axe-core 4.14. */
export const validLang: Check = {
  id: 'valid-lang',
  category: 'accessibility',
  title: 'Languages of page parts are valid',
  failureTitle: 'Languages of page parts are not valid',
  explained: {
    what: 'Checks each `lang` and `xml:lang` on elements other than `html` that the markup does not hide. Passes when the first part of each is a language in the IANA registry, or empty, or when the element has no text in that language. Fails when a language with text is unknown. Does not apply to pages without such attributes.',
    why: 'Screen readers keep the previous language and mispronounce the text.',
    fix: 'Use a registered code: `<span lang="fr">déjà vu</span>`.',
    source: axeSource('valid-lang'),
  },
  inspect(_subject, { describe, dynamics, names }) {
    const waiting = new Set<Element>();
    const note = (element: Element, context: { readonly isConcealed: boolean }) => {
      if (element.tagName !== 'html' && !context.isConcealed) waiting.add(element);
    };
    return {
      attributes: { lang: note, 'xml:lang': note },
      conclude() {
        const results = new ElementResults(dynamics);
        for (const element of waiting) results.record(element, isValid(element) || !hasText(element, names));
        return results.verdict(
          {
            one: 'element with a language',
            many: 'elements with a language',
            good: 'has a valid one',
            bad: 'has an unknown one',
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
 * Whether it has text in its own language, or a named control or image. Text that is hidden only from screen readers
 * counts.
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
