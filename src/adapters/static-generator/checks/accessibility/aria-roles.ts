import { axeSource } from '../support/axe-source.js';
import { ABSTRACT_ROLES, ARIA_ROLES } from '../../accessibility/aria.js';
import type { Check } from '../check.js';
import { ElementResults } from '../support/element-results.js';

/** axe's aria-roles. */
export const ariaRoles: Check = {
  id: 'aria-roles',
  category: 'accessibility',
  title: 'Roles are valid',
  failureTitle: 'Roles are valid',
  explained: {
    what: 'Elements with a `role`. Passes where each names a role of WAI-ARIA, Graphics or Digital Publishing that authors may use; of several, the first known one counts. An element with unknown roles only, or with an abstract one such as `widget`, fails; a page without roles is not applicable.',
    why: 'Assistive technology ignores a role that it does not know, and says nothing of what the element is for.',
    fix: 'Correct the spelling, such as `role="navigation"`, or remove the attribute where the element says enough by itself.',
    source: axeSource('aria-roles'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementResults();
    return {
      attributes: {
        role(element, place, value) {
          const roles = value
            .slice(0, 1000)
            .split(/\s+/)
            .filter((role) => role !== '');
          if (roles.length > 0 && !place.isConcealed) tally.record(element, isValid(roles));
        },
      },
      conclude: () =>
        tally.verdict(
          {
            one: 'element with a role',
            many: 'elements with a role',
            good: 'with a valid one',
            bad: 'with an invalid one',
          },
          describe,
        ),
    };
  },
};

/** Of several, browsers take the first that they know; abstract ones, which axe knows in lower case, are for specifications. */
function isValid(roles: readonly string[]): boolean {
  const areKnown = roles.some((role) => ARIA_ROLES.has(role.toLowerCase()) || ABSTRACT_ROLES.has(role.toLowerCase()));
  return areKnown && !roles.some((role) => ABSTRACT_ROLES.has(role));
}
