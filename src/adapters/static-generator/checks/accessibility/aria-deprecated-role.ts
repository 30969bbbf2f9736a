import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { ElementResults } from '../support/element-results.js';
import { firstKnownRole } from '../../accessibility/explicit-role.js';
import { DEPRECATED_ROLES } from '../../accessibility/role-facts.js';

/** The aria-deprecated-role rule of axe-core 4.14. */
export const ariaDeprecatedRole: Check = {
  id: 'aria-deprecated-role',
  category: 'accessibility',
  title: 'Page uses no deprecated ARIA roles',
  failureTitle: 'Page uses deprecated ARIA roles',
  explained: {
    what: 'Checks elements with a `role`. Fails when one is `directory`, `doc-biblioentry` or `doc-endnote`, which WAI-ARIA and DPUB-ARIA have deprecated. Passes otherwise. Does not apply to pages without roles.',
    why: 'Assistive technology stops supporting deprecated roles.',
    fix: 'Use `role="list"` instead of `directory`, and plain list items for bibliography entries and endnotes.',
    source: axeSource('aria-deprecated-role'),
  },
  inspect(_subject, { describe, dynamics }) {
    const results = new ElementResults(dynamics);
    return {
      attributes: {
        role(element, context, value) {
          if (context.isConcealed || value.trim() === '') return;
          results.record(element, !DEPRECATED_ROLES.has(firstKnownRole(element, true) ?? ''));
        },
      },
      conclude: () =>
        results.verdict(
          {
            one: 'element with a role',
            many: 'elements with a role',
            good: 'has a current one',
            bad: 'has a deprecated one',
          },
          describe,
        ),
    };
  },
};
