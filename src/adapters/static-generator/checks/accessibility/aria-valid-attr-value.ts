import { axeSource } from '../support/axe-source.js';
import { ARIA_ATTRIBUTES, type AriaType } from '../../accessibility/aria.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { Offenders } from '../support/evidence.js';
import type { Roles } from '../../accessibility/roles.js';
import { countAll, countSome, fail, notApplicable, pass } from '../support/verdict.js';

/** Attributes whose missing IDs and unknown words axe leaves for manual review. */
const NOT_CHECKED = new Set(['aria-current', 'aria-describedby', 'aria-errormessage', 'aria-labelledby']);
/** Attributes that may be blank, besides texts and references. */
const MAY_BE_BLANK = new Set(['aria-current', 'aria-haspopup']);
const MAX_LENGTH = 2000;

/** The aria-valid-attr-value rule of axe-core 4.14. What axe leaves for manual review passes. */
export const ariaValidAttrValue: Check = {
  id: 'aria-valid-attr-value',
  category: 'accessibility',
  title: 'ARIA attributes have valid values',
  failureTitle: 'ARIA attributes have invalid values',
  explained: {
    what: 'Checks the values of known `aria-` attributes. Passes when each has the type that its attribute allows: a word from a list, a number, or IDs, at least one of which exists. Empty values pass, as do IDs that a script may add later. Fails when one value is wrong. Does not apply to pages without ARIA attributes.',
    why: 'Browsers ignore invalid values. An open menu is then announced as if it had no state.',
    fix: 'Use a value that the attribute allows, such as `aria-expanded="true"`, and IDs that exist on the page.',
    source: axeSource('aria-valid-attr-value'),
  },
  inspect({ ids }, { describe, roles }) {
    const invalid = new Offenders<Element>();
    const referring: { element: Element; references: string[] }[] = [];
    const messages: Element[] = [];
    let attributes = 0;
    return {
      attributes: {
        'aria-*'(element, context, value, name) {
          const type = ARIA_ATTRIBUTES.get(name);
          if (type === undefined || context.isConcealed) return;
          attributes += 1;
          if (name === 'aria-errormessage') messages.push(element);
          if (NOT_CHECKED.has(name) || isEmpty(value, name, type)) return;
          const text = value.slice(0, MAX_LENGTH);
          // IDs are case-sensitive, and their elements may come later in the document.
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
          ? pass(`${countAll(attributes, 'has a valid value', 'ARIA attribute')}.`)
          : fail(
              `${countSome(invalid.count, attributes, 'has an invalid value', 'ARIA attribute')}.`,
              invalid.first.map((element) => describe(element)),
            );
      },
    };
  },
};

function isEmpty(value: string, name: string, { kind }: AriaType): boolean {
  if (value.trim() !== '') return false;
  return value === '' || ['text', 'reference', 'references'].includes(kind) || MAY_BE_BLANK.has(name);
}

/** Whether a script may add the target when the element opens. */
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
      return /^[-+]?\d+$/.test(value) && Number.parseInt(value, 10) >= type.min;
    case 'token':
      return type.values.includes(value.toLowerCase());
    case 'tokens':
      return hasOnly(value, type.values);
  }
}

/**
 * Whether the error message of an invalid field is a single exposed element, and is announced or describes the field. A
 * script may add a missing one.
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

/** Compares as written: axe accepts these words in lower case only. */
function hasOnly(value: string, known: readonly string[]): boolean {
  const words = value.split(/\s+/).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => known.includes(word));
}
