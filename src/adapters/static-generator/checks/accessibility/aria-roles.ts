import { axeSource } from '../support/axe-source.js';
import { ABSTRACT_ROLES, ARIA_ROLES } from '../../accessibility/aria.js';
import type { Check } from '../check.js';
import { ElementResults } from '../support/element-results.js';

/** The aria-roles rule of axe-core 4.14. */
export const ariaRoles: Check = {
  id: 'aria-roles',
  category: 'accessibility',
  title: 'ARIA roles are valid',
  failureTitle: 'ARIA roles are not valid',
  explained: {
    what: 'Checks elements with a `role`. Passes when each has a role from WAI-ARIA, Graphics-ARIA or DPUB-ARIA that authors may use. Of several roles, the first known one counts. Fails when an element has only unknown roles, or an abstract one such as `widget`. Does not apply to pages without roles.',
    why: 'Assistive technology ignores unknown roles and does not announce what the element is for.',
    fix: 'Correct the spelling, such as `role="navigation"`, or remove the attribute if the element already has that meaning.',
    source: axeSource('aria-roles'),
  },
  inspect(_subject, { describe, dynamics }) {
    const results = new ElementResults(dynamics);
    return {
      attributes: {
        role(element, context, value) {
          const roles = value
            .slice(0, 1000)
            .split(/\s+/)
            .filter((role) => role !== '');
          if (roles.length > 0 && !context.isConcealed) results.record(element, isValid(roles));
        },
      },
      conclude: () =>
        results.verdict(
          {
            one: 'element with a role',
            many: 'elements with a role',
            good: 'has a valid one',
            bad: 'has an invalid one',
          },
          describe,
        ),
    };
  },
};

/** Browsers use the first known role. Authors may not use abstract roles, which axe matches in lower case only. */
function isValid(roles: readonly string[]): boolean {
  const areKnown = roles.some((role) => ARIA_ROLES.has(role.toLowerCase()) || ABSTRACT_ROLES.has(role.toLowerCase()));
  return areKnown && !roles.some((role) => ABSTRACT_ROLES.has(role));
}
