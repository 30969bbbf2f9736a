import { axeSource } from '../axe-source.js';
import { ARIA_ATTRIBUTES, type AriaType } from '../aria.js';
import type { Check } from '../check.js';
import { attribute, tokens, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { count, fail, notApplicable, pass } from '../verdict.js';

/** Where an id that does not exist, or an unknown word, is left to people by axe. */
const NOT_JUDGED = new Set(['aria-current', 'aria-describedby', 'aria-errormessage', 'aria-labelledby']);
const MAX_LENGTH = 2000;

/** axe's aria-valid-attr-value. What axe leaves to people passes. */
export const ariaValidAttrValue: Check = {
  id: 'aria-valid-attr-value',
  category: 'accessibility',
  title: 'ARIA attributes have valid values',
  explained: {
    what: 'Attributes that begin with `aria-` and exist. Passes where each value is of the kind its attribute allows: a word of a list, a number, or ids of which one exists. Empty values pass, and so do ids that a script may make later. One wrong value fails; a page without such attributes is not applicable.',
    why: 'A state with a value that nobody knows is ignored: a menu that is open is told as if it had no state.',
    mend: 'Use a value of the list, such as `aria-expanded="true"`, and ids that exist in the page.',
    source: axeSource('aria-valid-attr-value'),
  },
  inspect({ ids }, { describe }) {
    const invalid = new Offenders<Element>();
    const referring: { element: Element; references: string[] }[] = [];
    let attributes = 0;
    return {
      attributes: {
        'aria-*'(element, place, value, name) {
          const type = ARIA_ATTRIBUTES.get(name);
          if (type === undefined || place.isConcealed) return;
          attributes += 1;
          if (value.trim() === '' || NOT_JUDGED.has(name)) return;
          if (type.kind !== 'references') {
            if (!isValid(value.slice(0, MAX_LENGTH), type)) invalid.add(element);
          } else if (!mayComeLater(element, name)) {
            // Ids keep their case, and what they name may come later in the document.
            referring.push({ element, references: value.slice(0, MAX_LENGTH).trim().split(/\s+/) });
          }
        },
      },
      judge() {
        for (const { element, references } of referring) {
          if (!references.some((id) => ids.has(id))) invalid.add(element);
        }
        if (attributes === 0) return notApplicable('The page has no ARIA attributes.');
        return invalid.count === 0
          ? pass(`${count(attributes, 'ARIA attribute')}, none with an invalid value.`)
          : fail(
              `${invalid.count} of ${count(attributes, 'ARIA attribute')} with an invalid value.`,
              invalid.first.map((element) => describe(element)),
            );
      },
    };
  },
};

/** What is closed now may be made by a script when it opens. */
function mayComeLater(element: Element, name: string): boolean {
  if (name !== 'aria-controls' && name !== 'aria-owns') return false;
  if (attribute(element, 'aria-expanded') === 'false') return true;
  if (name === 'aria-owns') return false;
  const popup = attribute(element, 'aria-haspopup');
  return attribute(element, 'aria-selected') === 'false' || (popup !== null && popup !== 'false');
}

function isValid(value: string, type: Exclude<AriaType, { kind: 'references' }>): boolean {
  switch (type.kind) {
    case 'text':
      return true;
    case 'number':
      return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(value);
    case 'integer':
      return /^[-+]?\d+$/.test(value) && Number.parseInt(value, 10) >= type.least;
    case 'token':
      return type.values.includes(value.toLowerCase());
    case 'tokens':
      return tokens(value).every((each) => type.values.includes(each));
  }
}
