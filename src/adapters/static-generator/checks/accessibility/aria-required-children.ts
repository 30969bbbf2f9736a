import { isFilled, type AccessibleNames } from '../../accessibility/accessible-names.js';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { isText, isVisual, WITHOUT_TEXT } from '../../accessibility/visible-content.js';
import { attribute, type ChildNode, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { hasPartsOf, isScriptedWidget } from '../support/widget-parts.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { REQUIRED_CHILDREN, REQUIRED_PARENTS } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

/** Bounds the work: nodes searched in all containers together. Containers beyond it pass. */
const MAX_NODES = 300_000;
const MAX_OWNED = 1000;

/** Roles that a script may fill later. axe leaves them for manual review when they are empty. */
const MAY_BE_EMPTY = new Set('grid list listbox menu menubar table tablist tree treegrid rowgroup'.split(' '));

/** Whether a container has the children that it needs. `open` if scripts probably add them. */
type Answer = 'good' | 'bad' | 'open';

/** The aria-required-children rule of axe-core 4.14. Scripts complete the markup of widgets. */
export const ariaRequiredChildren: Check = {
  id: 'aria-required-children',
  category: 'accessibility',
  title: 'ARIA containers have only the children that their role allows',
  failureTitle: 'ARIA containers have wrong or missing children',
  explained: {
    what: 'Checks elements with a role that requires certain children, such as `list` (`listitem`), `tablist` (`tab`), `listbox`, `menu`, `table`, `grid`, `row`, `tree` or `feed`. Passes when each contains, or refers to with `aria-owns`, at least one of them, and nothing that has another role, a global ARIA attribute or focus. Elements without a role may stand in between. Fails otherwise. Needs a look when a script may complete the children: when the container is empty, or when a widget has its items inside other elements and the page runs scripts. A container with `aria-busy` may be empty. Does not apply to pages without such roles.',
    why: 'Screen readers count the children and let people move between them. Anything else is skipped or breaks the count.',
    fix: 'Give the children their role, such as `role="tab"` in a `role="tablist"`. Move other controls out, or remove the outer role.',
    source: axeSource('aria-required-children'),
  },
  inspect({ ids }, { describe, dynamics, roles, names }) {
    const containers: Element[] = [];
    return {
      attributes: {
        role(element, context) {
          if (!context.isConcealed && REQUIRED_CHILDREN.has(explicitRole(element) ?? '')) containers.push(element);
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        const search = new ChildSearch(roles, names, ids);
        for (const container of containers) {
          const answer = search.answer(container, dynamics.hasScripts);
          if (answer === 'open') results.leaveOpen(container);
          else results.record(container, answer === 'good');
        }
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

  answer(container: Element, hasScripts: boolean): Answer {
    const role = explicitRole(container) ?? '';
    const required = REQUIRED_CHILDREN.get(role) ?? [];
    const mayBeCompleted = hasScripts && isScriptedWidget(container);
    const others: ChildNode[] = [];
    let hasRequired = false;
    let isOpen = false;
    const waiting = this.#owned(container);
    for (let at = 0; at < waiting.length; at += 1) {
      const node = waiting[at];
      this.#left -= 1;
      if (this.#left < 0) return 'good';
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
      else if (mayBeCompleted && hasPartsOf(container, node)) isOpen = true;
      else return 'bad';
    }
    if (isOpen) return 'open';
    if (hasRequired || attribute(container, 'aria-busy')?.trim() === 'true') return 'good';
    const isEmpty = !others.some((node) => this.#hasContent(node));
    return isEmpty && (mayBeCompleted || MAY_BE_EMPTY.has(role)) ? 'open' : 'bad';
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
