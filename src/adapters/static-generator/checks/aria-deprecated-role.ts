import { axeSource } from '../axe-source.js';
import type { Check } from '../check.js';
import { ElementTally } from '../element-tally.js';
import { firstKnownRole } from '../explicit-role.js';
import { DEPRECATED_ROLES } from '../role-facts.js';

/** axe's aria-deprecated-role. */
export const ariaDeprecatedRole: Check = {
  id: 'aria-deprecated-role',
  category: 'accessibility',
  title: 'No role is deprecated',
  explained: {
    what: 'Elements with a `role`. Passes where none is `directory`, `doc-biblioentry` or `doc-endnote`, which WAI-ARIA and Digital Publishing have given up. One of them fails; a page without roles is not applicable.',
    why: 'Assistive technology stops telling what such a role means.',
    mend: 'Write `role="list"` for `directory`, and plain list items for entries and endnotes.',
    source: axeSource('aria-deprecated-role'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementTally();
    return {
      attributes: {
        role(element, place, value) {
          if (place.isConcealed || value.trim() === '') return;
          tally.note(element, !DEPRECATED_ROLES.has(firstKnownRole(element, true) ?? ''));
        },
      },
      judge: () =>
        tally.verdict(
          {
            one: 'element with a role',
            many: 'elements with a role',
            good: 'with a current one',
            bad: 'with a deprecated one',
          },
          describe,
        ),
    };
  },
};
