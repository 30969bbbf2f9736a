import { axeSource } from '../axe-source.js';
import { ARIA_ROLES } from '../aria.js';
import type { Check } from '../check.js';
import { tokens } from '../document.js';
import { ElementTally } from '../element-tally.js';

/** axe's aria-roles: one role, and one that may be used. Abstract roles are none of them. */
export const ariaRoles: Check = {
  id: 'aria-roles',
  category: 'accessibility',
  title: 'Roles are valid',
  explained: {
    what: 'Elements with a `role`. Passes where each is one role of WAI-ARIA, Graphics or Digital Publishing that authors may use (`none presentation` may stand together). One unknown or abstract role fails; a page without roles is not applicable.',
    why: 'Assistive technology ignores a role that it does not know, and says nothing of what the element is for.',
    mend: 'Correct the spelling, such as `role="navigation"`, or remove the attribute where the element says enough by itself.',
    source: axeSource('aria-roles'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementTally();
    return {
      attributes: {
        role(element, place, value) {
          const roles = tokens(value.slice(0, 1000));
          if (roles.length > 0 && !place.isHidden) tally.note(element, isValid(roles));
        },
      },
      judge: () =>
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

function isValid(roles: readonly string[]): boolean {
  const [first = ''] = roles;
  if (roles.length === 1) return ARIA_ROLES.has(first);
  // Both names of one role, for browsers that know only the older one.
  return roles.length === 2 && roles.includes('none') && roles.includes('presentation');
}
