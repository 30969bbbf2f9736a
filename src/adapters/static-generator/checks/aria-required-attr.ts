import { axeSource } from '../axe-source.js';
import { firstRole, isFilled } from '../accessible-names.js';
import { REQUIRED_ATTRIBUTES } from '../aria.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { ElementTally } from '../element-tally.js';
import { inputType } from '../named-elements.js';

/** axe's aria-required-attr. */
export const ariaRequiredAttr: Check = {
  id: 'aria-required-attr',
  category: 'accessibility',
  title: 'Roles have the attributes that they need',
  explained: {
    what: 'Elements with a role that needs states, such as `checkbox` (`aria-checked`), `combobox` (`aria-expanded`, and `aria-controls` while it is open), `heading` (`aria-level`), `meter`, `scrollbar`, `slider` and a focusable `separator` (`aria-valuenow`). Passes where each has them, by itself or as an attribute with a value. One without fails; a page without such roles is not applicable.',
    why: 'A role promises a state. Without it a screen reader says “checkbox” but not whether it is ticked.',
    mend: 'Add the attribute and keep it up to date, such as `<div role="checkbox" aria-checked="false" tabindex="0">`, or use the element that has the state of itself: `<input type="checkbox">`.',
    source: axeSource('aria-required-attr'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementTally();
    return {
      attributes: {
        role(element, place) {
          const role = firstRole(element);
          const required = REQUIRED_ATTRIBUTES.get(role);
          if (required === undefined || place.isConcealed) return;
          tally.note(element, isExempt(element, role) || required.every((name) => isFilled(attribute(element, name))));
        },
      },
      judge: () =>
        tally.verdict(
          {
            one: 'element whose role needs attributes',
            many: 'elements whose roles need attributes',
            good: 'with them',
            bad: 'without them',
          },
          describe,
        ),
    };
  },
};

/** Elements that have the state of themselves, and roles that need it only at times. */
function isExempt(element: Element, role: string): boolean {
  if (role === 'combobox') return attribute(element, 'aria-expanded') === 'false' || element.tagName === 'select';
  if (role === 'separator') return attribute(element, 'tabindex') === null;
  if (role === 'heading') return /^h[1-6]$/.test(element.tagName);
  if (role === 'slider' && isFilled(attribute(element, 'aria-valuetext'))) return true;
  if (['meter', 'progress'].includes(element.tagName)) return true;
  return element.tagName === 'input' && ['checkbox', 'radio', 'range', 'number'].includes(inputType(element));
}
