import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { nativeType } from '../../html/element-facts.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { hasNegativeTabindex } from '../../accessibility/tab-order.js';
import { WIDGET_ROLES } from '../../accessibility/role-facts.js';

const split = (words: string) => new Set(words.split(' '));

/** Autofill field names (HTML Standard, "Autofill"). */
const FIELDS = split(
  'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password ' +
    'current-password organization-title organization street-address address-line1 address-line2 address-line3 ' +
    'address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name ' +
    'cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency ' +
    'transaction-amount language bday bday-day bday-month bday-year sex url photo one-time-code',
);
/** Field names that a contact kind, such as `home` or `work`, may precede. */
const CONTACTS = split(
  'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp',
);
const CONTACT_KINDS = split('home work mobile fax pager');
const ADDRESS_KINDS = split('billing shipping');
/** Values that stand alone. HTML defines only the first two; axe accepts the others. */
const STATES = split('on off none false true disabled enabled undefined null xoff xon');
/** Common values that HTML does not define. axe leaves them for manual review. */
const NEEDS_REVIEW = split('text pronouns gender message content');

const WITHOUT_INPUT = split('submit reset button hidden');
const MAX_LENGTH = 1000;

/** The autocomplete-valid rule of axe-core 4.14. */
export const autocompleteValid: Check = {
  id: 'autocomplete-valid',
  category: 'accessibility',
  title: 'Autocomplete values are valid',
  failureTitle: 'Autocomplete values are not valid',
  explained: {
    what: 'Checks the `autocomplete` of fields that people fill in. Skips buttons, read-only fields and disabled fields. Passes when each is `on`, `off` or a field name from HTML such as `email`, optionally after words such as `section-…`, `shipping`, `billing`, `home` or `work`. Fails when one has another value. Does not apply to pages without such fields.',
    why: 'Browsers and assistive tools use these names to fill in forms and to show familiar symbols.',
    fix: 'Use a field name from HTML, such as `autocomplete="given-name"`.',
    source: axeSource('autocomplete-valid'),
  },
  inspect(_subject, { describe, dynamics }) {
    const results = new ElementResults(dynamics);
    return {
      attributes: {
        autocomplete(element, context, value) {
          if (value.trim() === '' || context.isConcealed || !canBeFilledIn(element)) return;
          results.record(element, isValid(value.slice(0, MAX_LENGTH).trim().toLowerCase()));
        },
      },
      conclude: () =>
        results.verdict(
          {
            one: 'field with autocomplete',
            many: 'fields with autocomplete',
            good: 'has a valid value',
            bad: 'has an invalid value',
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
  const isTrue = (name: string) => attribute(element, name)?.toLowerCase() === 'true';
  if (['readonly', 'disabled'].some((name) => attribute(element, name) !== null || isTrue(`aria-${name}`)))
    return false;
  // A negative tabindex and another role mark a part of a scripted widget.
  return (
    !hasNegativeTabindex(element) ||
    attribute(element, 'role') === null ||
    WIDGET_ROLES.has(explicitRole(element) ?? '')
  );
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
  return NEEDS_REVIEW.has(field) || CONTACTS.has(field) || (!isQualified && FIELDS.has(field));
}
