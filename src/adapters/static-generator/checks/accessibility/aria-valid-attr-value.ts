import { axeSource } from '../support/axe-source.js';
import { ARIA_ATTRIBUTES, type AriaType } from '../../accessibility/aria.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { Offenders } from '../support/evidence.js';
import type { Roles } from '../../accessibility/roles.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

/** Where an id that does not exist, or an unknown word, is left to people by axe. */
const NOT_JUDGED = new Set(['aria-current', 'aria-describedby', 'aria-errormessage', 'aria-labelledby']);
/** Attributes besides texts and references that may be blank. */
const MAY_BE_BLANK = new Set(['aria-current', 'aria-haspopup']);
const MAX_LENGTH = 2000;

/** axe's aria-valid-attr-value. What axe leaves to people passes. */
export const ariaValidAttrValue: Check = {
  id: 'aria-valid-attr-value',
  category: 'accessibility',
  title: 'ARIA attributes have valid values',
  failureTitle: 'ARIA attributes have valid values',
  explained: {
    what: 'Attributes that begin with `aria-` and exist. Passes where each value is of the kind its attribute allows: a word of a list, a number, or ids of which one exists. Empty values pass, and so do ids that a script may make later. One wrong value fails; a page without such attributes is not applicable.',
    why: 'A state with a value that nobody knows is ignored: a menu that is open is told as if it had no state.',
    fix: 'Use a value of the list, such as `aria-expanded="true"`, and ids that exist in the page.',
    source: axeSource('aria-valid-attr-value'),
  },
  inspect({ ids }, { describe, roles }) {
    const invalid = new Offenders<Element>();
    const referring: { element: Element; references: string[] }[] = [];
    const messages: Element[] = [];
    let attributes = 0;
    return {
      attributes: {
        'aria-*'(element, place, value, name) {
          const type = ARIA_ATTRIBUTES.get(name);
          if (type === undefined || place.isConcealed) return;
          attributes += 1;
          if (name === 'aria-errormessage') messages.push(element);
          if (NOT_JUDGED.has(name) || saysNothing(value, name, type)) return;
          const text = value.slice(0, MAX_LENGTH);
          // Ids keep their case, and what they name may come later in the document.
          if (type.kind === 'reference') referring.push({ element, references: [text] });
          else if (type.kind === 'references') {
            if (!mayComeLater(element, name)) referring.push({ element, references: text.trim().split(/\s+/) });
          } else if (!isValid(text, type)) invalid.add(element);
        },
      },
      conclude() {
        for (const { element, references } of referring) {
          if (!references.some((id) => ids.has(id))) invalid.add(element);
        }
        for (const element of messages) if (!hasReachableMessage(element, ids, roles)) invalid.add(element);
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

function saysNothing(value: string, name: string, { kind }: AriaType): boolean {
  if (value.trim() !== '') return false;
  return value === '' || ['text', 'reference', 'references'].includes(kind) || MAY_BE_BLANK.has(name);
}

/** What is closed now may be made by a script when it opens. */
function mayComeLater(element: Element, name: string): boolean {
  if (name !== 'aria-controls' && name !== 'aria-owns') return false;
  if (attribute(element, 'aria-expanded') === 'false') return true;
  if (name === 'aria-owns') return false;
  const popup = attribute(element, 'aria-haspopup');
  return attribute(element, 'aria-selected') === 'false' || (popup !== null && popup !== 'false');
}

function isValid(value: string, type: Exclude<AriaType, { kind: 'reference' | 'references' }>): boolean {
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
      return hasOnly(value, type.values);
  }
}

/**
 * Whether people get at the message of an invalid field: it is one, is told, and is announced or describes the field.
 * One that does not exist may be made by a script.
 */
function hasReachableMessage(field: Element, ids: ReadonlyMap<string, Element>, roles: Roles): boolean {
  const state = attribute(field, 'aria-invalid');
  if (state === null || state.trim().toLowerCase() === 'false') return true;
  const references = (attribute(field, 'aria-errormessage') ?? '').slice(0, MAX_LENGTH).trim().split(/\s+/);
  const [id = ''] = references;
  if (references.length > 1) return false;
  const message = ids.get(id);
  if (message === undefined) return true;
  if (!roles.exposure.isExposed(message)) return false;
  const live = attribute(message, 'aria-live')?.trim().toLowerCase() ?? '';
  const isAnnounced = explicitRole(message) === 'alert' || live === 'assertive' || live === 'polite';
  return isAnnounced || (attribute(field, 'aria-describedby') ?? '').split(/\s+/).includes(id);
}

/** As written: axe takes such words in lower case only. */
function hasOnly(value: string, known: readonly string[]): boolean {
  const words = value.split(/\s+/).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => known.includes(word));
}
