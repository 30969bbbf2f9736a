import { isFilled } from '../accessible-names.js';
import { axeSource } from '../axe-source.js';
import type { Check } from '../check.js';
import { attribute, hides, isHtmlElement, type ChildNode, type Element } from '../document.js';
import { ElementTally } from '../element-tally.js';
import { isLanguage } from '../language-subtags.js';

/** How much of an element is searched for text in its language. */
const MAX_NODES = 200;

const UNSPOKEN = new Set(['script', 'style', 'noscript', 'template']);

/** axe's valid-lang: languages of parts of the page that have text. */
export const validLang: Check = {
  id: 'valid-lang',
  category: 'accessibility',
  title: 'Languages of parts of the page are known ones',
  explained: {
    what: 'Elements other than `html` with a `lang` or `xml:lang` that are not hidden. Passes where the first part of each language is one of the IANA registry, or empty, or the element has no text of that language. An unknown language with text fails; a page without them is not applicable.',
    why: 'A screen reader goes on in the language before, and reads the part so that nobody follows.',
    mend: 'Use a registered code: `<span lang="fr">déjà vu</span>`.',
    source: axeSource('valid-lang'),
  },
  inspect(_subject, { describe }) {
    const waiting = new Set<Element>();
    const note = (element: Element, place: { readonly isConcealed: boolean }) => {
      if (element.tagName !== 'html' && !place.isConcealed) waiting.add(element);
    };
    return {
      attributes: { lang: note, 'xml:lang': note },
      judge() {
        const tally = new ElementTally();
        for (const element of waiting) tally.note(element, isValid(element) || !hasText(element));
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
  return ['lang', 'xml:lang'].every((name) => {
    const value = attribute(element, name)?.slice(0, 100) ?? '';
    if (value === '') return true;
    const language = value.trim().split('-', 1)[0] ?? '';
    // Blank is none; "-" alone names nothing, and axe lets it be.
    return language === '' ? isFilled(value) : isLanguage(language);
  });
}

/** Whether it has text that no element within it gives another language. */
function hasText(element: Element): boolean {
  const waiting: ChildNode[] = element.childNodes.slice(0, MAX_NODES);
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) return false;
    if (node.nodeName === '#text') {
      if ('value' in node && isFilled(node.value)) return true;
    } else if ('tagName' in node && isSpoken(node)) {
      if (node.tagName === 'img' && isFilled(attribute(node, 'alt'))) return true;
      waiting.push(...node.childNodes.slice(0, MAX_NODES));
    }
  }
  return true;
}

function isSpoken(node: Element): boolean {
  if (isHtmlElement(node) && UNSPOKEN.has(node.tagName)) return false;
  return node.attrs.every(({ name, value }) => name !== 'lang' && name !== 'xml:lang' && !hides(name, value));
}
