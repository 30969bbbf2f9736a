import { isFilled, type AccessibleNames } from '../../accessibility/accessible-names.js';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { isText, isVisual, WITHOUT_TEXT } from '../../accessibility/visible-content.js';
import { attribute, type ChildNode, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { REQUIRED_CHILDREN, REQUIRED_PARENTS } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

/** Bounds the work: nodes searched in all containers together. Containers beyond it pass. */
const MAX_NODES = 300_000;
const MAX_OWNED = 1000;

/** Roles that a script may fill later. axe leaves them for manual review when they are empty. */
const MAY_BE_EMPTY = new Set('grid list listbox menu menubar table tablist tree treegrid rowgroup'.split(' '));

/** The aria-required-children rule of axe-core 4.14. */
export const ariaRequiredChildren: Check = {
  id: 'aria-required-children',
  category: 'accessibility',
  title: 'ARIA containers have only the children that their role allows',
  failureTitle: 'ARIA containers have wrong or missing children',
  explained: {
    what: 'Checks elements with a role that requires certain children, such as `list` (`listitem`), `tablist` (`tab`), `listbox`, `menu`, `table`, `grid`, `row`, `tree` or `feed`. Passes when each contains, or refers to with `aria-owns`, at least one of them, and nothing that has another role, a global ARIA attribute or focus. Elements without a role may stand in between. Fails otherwise. Containers without children still pass when they are empty, because a script may fill them, or have `aria-busy`. Does not apply to pages without such roles.',
    why: 'Screen readers count the children and let people move between them. Anything else is skipped or breaks the count.',
    fix: 'Give the children their role, such as `role="tab"` in a `role="tablist"`. Move other controls out, or remove the outer role.',
    source: axeSource('aria-required-children'),
  },
  inspect({ ids }, { describe, roles, names }) {
    const containers: Element[] = [];
    return {
      attributes: {
        role(element, context) {
          if (!context.isConcealed && REQUIRED_CHILDREN.has(explicitRole(element) ?? '')) containers.push(element);
        },
      },
      conclude() {
        const results = new ElementResults();
        const search = new ChildSearch(roles, names, ids);
        for (const container of containers) results.record(container, search.hasValidChildren(container));
        return results.verdict(
          {
            one: 'ARIA container',
            good: 'has only allowed children',
            bad: 'has wrong or missing children',
          },
          describe,
        );
      },
    };
  },
};

/** Searches containers, up to MAX_NODES nodes in all. */
class ChildSearch {
  #left = MAX_NODES;

  constructor(
    private readonly roles: Roles,
    private readonly names: AccessibleNames,
    private readonly ids: ReadonlyMap<string, Element>,
  ) {}

  hasValidChildren(container: Element): boolean {
    const role = explicitRole(container) ?? '';
    const required = REQUIRED_CHILDREN.get(role) ?? [];
    const others: ChildNode[] = [];
    let hasRequired = false;
    const waiting = this.#owned(container);
    for (let at = 0; at < waiting.length; at += 1) {
      const node = waiting[at];
      this.#left -= 1;
      if (this.#left < 0) return true;
      if (node === undefined) continue;
      if (!('tagName' in node)) {
        others.push(node);
        continue;
      }
      if (!this.roles.exposure.isExposed(node)) continue;
      const childRole = this.roles.meaningful(node);
      const isTransparent =
        childRole === null
          ? !this.roles.overridesPresentation(node)
          : isGroup(childRole) && required.includes(childRole);
      if (isTransparent) {
        for (const child of node.childNodes) waiting.push(child);
      } else if (childRole !== null && required.includes(childRole)) hasRequired = true;
      else if (childRole !== null && REQUIRED_PARENTS.get(childRole)?.includes(role)) others.push(node);
      else return false;
    }
    if (hasRequired || attribute(container, 'aria-busy')?.trim() === 'true') return true;
    return MAY_BE_EMPTY.has(role) && !others.some((node) => this.#hasContent(node));
  }

  #owned(container: Element): ChildNode[] {
    const references = attribute(container, 'aria-owns')?.split(/\s+/, MAX_OWNED) ?? [];
    const owned = new Set<ChildNode>(references.flatMap((id) => this.ids.get(id) ?? []));
    return [...container.childNodes.filter((child) => !owned.has(child)), ...owned];
  }

  #isNamed(element: Element): boolean {
    return isFilled(attribute(element, 'aria-label')) || this.names.byReference(element);
  }

  #hasContent(root: ChildNode): boolean {
    const waiting: ChildNode[] = [root];
    for (let node = waiting.pop(); node !== undefined && this.#left > 0; node = waiting.pop()) {
      this.#left -= 1;
      if ('tagName' in node) {
        if (isVisual(node) || (node !== root && this.#isNamed(node))) return true;
        if (!WITHOUT_TEXT.has(node.tagName) && node.childNodes.some(isText)) return true;
        for (const child of node.childNodes) if ('tagName' in child) waiting.push(child);
      } else if (isText(node)) return true;
    }
    return false;
  }
}

function isGroup(role: string): boolean {
  return role === 'group' || role === 'rowgroup';
}
