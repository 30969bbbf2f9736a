import type { AccessibleNames } from '../../accessibility/accessible-names.js';
import { allowedRoles } from '../../accessibility/allowed-roles.js';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { knownRoles } from '../../accessibility/explicit-role.js';
import type { Roles } from '../../accessibility/roles.js';

/** What the roles of publishing that stand for parts are a kind of; they suit only elements of that kind. */
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

/** axe's aria-allowed-role, a best practice and no rule of WCAG. What is hidden axe leaves to people. */
export const ariaAllowedRole: Check = {
  id: 'aria-allowed-role',
  category: 'accessibility',
  title: 'Roles suit their elements',
  failureTitle: 'Roles suit their elements',
  explained: {
    what: 'Elements with a known `role`. Passes where each is hidden, or HTML lets its element have that role: any on a `div` or `span`, few on an element that is something already, such as `tab` on a heading. Another fails; a page without known roles is not applicable. It weighs nothing: advice.',
    why: 'A role takes away what the element is of itself: a list item that is a button leaves its list with nothing in it.',
    fix: 'Put the role on a `div` or `span` within, or use the element that has the role.',
    source: axeSource('aria-allowed-role'),
  },
  inspect(_subject, { describe, roles, names }) {
    const waiting: { readonly element: Element; readonly isConcealed: boolean }[] = [];
    return {
      attributes: {
        role(element, { isConcealed }) {
          if (knownRoles(element).length > 0) waiting.push({ element, isConcealed });
        },
      },
      conclude() {
        const tally = new ElementResults();
        for (const { element, isConcealed } of waiting)
          tally.record(element, isConcealed || suits(element, roles, names));
        return tally.verdict(
          {
            one: 'element with a role',
            many: 'elements with a role',
            good: 'with one that it may have',
            bad: 'with one that it may not have',
          },
          describe,
        );
      },
    };
  },
};

function suits(element: Element, roles: Roles, names: AccessibleNames): boolean {
  const allowed = allowedRoles(element, names);
  if (allowed === null) return true;
  const own = roles.implicit(element) ?? landmark(element);
  return knownRoles(element).every((role) => {
    if (role === own) return true;
    const kind = KINDS.get(role);
    return (kind === undefined || kind === own) && (allowed === 'any' || allowed.includes(role));
  });
}

/** A header or footer of a part may have the role of the page's. */
function landmark({ tagName }: Element): string | null {
  if (tagName === 'header') return 'banner';
  return tagName === 'footer' ? 'contentinfo' : null;
}
