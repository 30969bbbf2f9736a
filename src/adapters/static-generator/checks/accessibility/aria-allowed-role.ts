import type { AccessibleNames } from '../../accessibility/accessible-names.js';
import { allowedRoles } from '../../accessibility/allowed-roles.js';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { knownRoles } from '../../accessibility/explicit-role.js';
import type { Roles } from '../../accessibility/roles.js';

/** DPUB-ARIA roles that are allowed only on elements with this role. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'doc-backlink': 'link',
    'doc-biblioentry': 'listitem',
    'doc-biblioref': 'link',
    'doc-cover': 'img',
    'doc-endnote': 'listitem',
    'doc-glossref': 'link',
    'doc-noteref': 'link',
  }),
);

/** The aria-allowed-role rule of axe-core 4.14, a best practice. Hidden elements pass; axe leaves them for review. */
export const ariaAllowedRole: Check = {
  id: 'aria-allowed-role',
  category: 'accessibility',
  title: 'Roles are allowed on their elements',
  failureTitle: 'Roles are not allowed on their elements',
  explained: {
    what: 'Checks elements with a known `role`. Passes when HTML allows each role on its element: any on a `div` or `span`, few on an element that already has a meaning, such as `tab` on a heading. Hidden elements pass. Fails when a role is not allowed. Does not apply to pages without known roles. This check has no weight: it is advice.',
    why: 'A role replaces the meaning of its element. A list item with `role="button"` is no longer an item of its list.',
    fix: 'Put the role on a `div` or `span` inside the element, or use the element that already has the role.',
    source: axeSource('aria-allowed-role'),
  },
  inspect(_subject, { describe, dynamics, roles, names }) {
    const waiting: { readonly element: Element; readonly isConcealed: boolean }[] = [];
    return {
      attributes: {
        role(element, { isConcealed }) {
          if (knownRoles(element).length > 0) waiting.push({ element, isConcealed });
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        for (const { element, isConcealed } of waiting)
          results.record(element, isConcealed || isAllowed(element, roles, names));
        return results.verdict(
          {
            one: 'element with a role',
            many: 'elements with a role',
            good: 'has an allowed one',
            bad: 'has one that HTML does not allow there',
          },
          describe,
        );
      },
    };
  },
};

function isAllowed(element: Element, roles: Roles, names: AccessibleNames): boolean {
  const allowed = allowedRoles(element, names);
  if (allowed === null) return true;
  const own = roles.implicit(element) ?? landmark(element);
  return knownRoles(element).every((role) => {
    if (role === own) return true;
    const kind = KINDS.get(role);
    return (kind === undefined || kind === own) && (allowed === 'any' || allowed.includes(role));
  });
}

/** A header or footer of a section may have the role that the page's header or footer has. */
function landmark({ tagName }: Element): string | null {
  if (tagName === 'header') return 'banner';
  return tagName === 'footer' ? 'contentinfo' : null;
}
