import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { ElementResults } from '../support/element-results.js';
import { firstKnownRole } from '../../accessibility/explicit-role.js';
import { DEPRECATED_ROLES } from '../../accessibility/role-facts.js';

/** axe's aria-deprecated-role. */
export const ariaDeprecatedRole: Check = {
  id: 'aria-deprecated-role',
  category: 'accessibility',
  title: 'No role is deprecated',
  failureTitle: 'No role is deprecated',
  explained: {
    what: 'Elements with a `role`. Passes where none is `directory`, `doc-biblioentry` or `doc-endnote`, which WAI-ARIA and Digital Publishing have given up. One of them fails; a page without roles is not applicable.',
    why: 'Assistive technology stops telling what such a role means.',
    fix: 'Write `role="list"` for `directory`, and plain list items for entries and endnotes.',
    source: axeSource('aria-deprecated-role'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementResults();
    return {
      attributes: {
        role(element, place, value) {
          if (place.isConcealed || value.trim() === '') return;
          tally.record(element, !DEPRECATED_ROLES.has(firstKnownRole(element, true) ?? ''));
        },
      },
      conclude: () =>
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
