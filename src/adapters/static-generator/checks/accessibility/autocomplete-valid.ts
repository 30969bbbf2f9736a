import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { nativeType } from '../../html/element-facts.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { WIDGET_ROLES } from '../../accessibility/role-facts.js';

const split = (words: string) => new Set(words.split(' '));

/** Fields that a person fills in about themselves (HTML, autofill). */
const FIELDS = split(
  'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password ' +
    'current-password organization-title organization street-address address-line1 address-line2 address-line3 ' +
    'address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name ' +
    'cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency ' +
    'transaction-amount language bday bday-day bday-month bday-year sex url photo one-time-code',
);
/** Fields of which people have several: at home, at work. */
const CONTACTS = split(
  'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp',
);
const CONTACT_KINDS = split('home work mobile fax pager');
const ADDRESS_KINDS = split('billing shipping');
/** Words that stand alone; all but the first two are not HTML's, but mean the same to those who write them. */
const STATES = split('on off none false true disabled enabled undefined null xoff xon');
/** Words that are no field but so common that axe leaves them to people. */
const LEFT_TO_PEOPLE = split('text pronouns gender message content');

const WITHOUT_INPUT = split('submit reset button hidden');
const MAX_LENGTH = 1000;

/** axe's autocomplete-valid. */
export const autocompleteValid: Check = {
  id: 'autocomplete-valid',
  category: 'accessibility',
  title: 'What autocomplete says is valid',
  failureTitle: 'What autocomplete says is valid',
  explained: {
    what: 'The `autocomplete` of fields that can be filled in: not of buttons, read-only or disabled ones. Passes where each is `on`, `off` or a field name of HTML such as `email`, with the words that may stand before it (`section-…`, `shipping` or `billing`, `home` or `work` and the like). One with anything else fails; a page without such fields is not applicable.',
    why: 'Browsers and aids fill in forms, and show symbols people know, by these names.',
    fix: 'Use a name of the list in HTML, such as `autocomplete="given-name"`.',
    source: axeSource('autocomplete-valid'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementResults();
    return {
      attributes: {
        autocomplete(element, place, value) {
          if (value.trim() === '' || place.isConcealed || !canBeFilledIn(element)) return;
          tally.record(element, isValid(value.slice(0, MAX_LENGTH).trim().toLowerCase()));
        },
      },
      conclude: () =>
        tally.verdict(
          {
            one: 'field with an autocomplete',
            many: 'fields with an autocomplete',
            good: 'with a valid one',
            bad: 'with an invalid one',
          },
          describe,
        ),
    };
  },
};

function canBeFilledIn(element: Element): boolean {
  const { tagName } = element;
  if (!['input', 'select', 'textarea'].includes(tagName)) return false;
  if (tagName === 'input' && WITHOUT_INPUT.has(nativeType(element))) return false;
  const says = (name: string) => attribute(element, name)?.toLowerCase() === 'true';
  if (['readonly', 'disabled'].some((name) => attribute(element, name) !== null || says(`aria-${name}`))) return false;
  // What is out of the keyboard's order and given another role is part of something that scripts make.
  const isOutOfOrder = /^\s*-0*[1-9]/.test(attribute(element, 'tabindex') ?? '');
  return !isOutOfOrder || attribute(element, 'role') === null || WIDGET_ROLES.has(explicitRole(element) ?? '');
}

function isValid(value: string): boolean {
  if (STATES.has(value)) return true;
  const words = value.split(/\s+/);
  if (words.at(-1) === 'webauthn') words.pop();
  if (words[0]?.startsWith('section-') === true && words[0].length > 'section-'.length) words.shift();
  if (ADDRESS_KINDS.has(words[0] ?? '')) words.shift();
  const isQualified = CONTACT_KINDS.has(words[0] ?? '');
  if (isQualified) words.shift();
  const [field = ''] = words;
  if (words.length !== 1) return false;
  return LEFT_TO_PEOPLE.has(field) || CONTACTS.has(field) || (!isQualified && FIELDS.has(field));
}
