import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { isScriptedWidget } from '../support/widget-parts.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { Closest, parentElement } from '../../html/closest.js';
import { REQUIRED_PARENTS } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

/** Bounds the work: ancestors that are followed to their owner by aria-owns. */
const MAX_OWNERS = 20;
const MAX_OWNED = 1000;

/** Roles that may be nested in themselves through a group, as in a tree. */
const NESTED_BY_GROUPS = ['listitem', 'treeitem'];

/** The aria-required-parent rule of axe-core 4.14. Scripts complete the markup of widgets. */
export const ariaRequiredParent: Check = {
  id: 'aria-required-parent',
  category: 'accessibility',
  title: 'ARIA items are in the container that they require',
  failureTitle: 'ARIA items are outside the container that they require',
  explained: {
    what: 'Checks elements with a role that requires a certain parent, such as `tab` (`tablist`), `listitem` (`list`), `option` (`listbox`), `row`, `cell`, `menuitem` or `treeitem`. Passes when the nearest ancestor with a role is the required one, or when an element with that role refers to it with `aria-owns`. Fails when one is elsewhere. Needs a look when the page runs scripts and has the widget that a `tab`, `option`, `menuitem`, `treeitem` or `gridcell` belongs to, because a script may connect them. Does not apply to pages without such roles.',
    why: 'Screen readers get “tab 2 of 5” from the container. Without it, an item is announced wrongly or not at all.',
    fix: 'Put the items into an element with the container role, such as `<div role="tablist">`, with no other role in between.',
    source: axeSource('aria-required-parent'),
  },
  inspect(_subject, { describe, dynamics, roles }) {
    const items: Element[] = [];
    const owners = new Map<string, Element>();
    const widgets = new Set<string>();
    return {
      attributes: {
        role(element, context) {
          const role = explicitRole(element) ?? '';
          if (isScriptedWidget(element)) widgets.add(role);
          if (!context.isConcealed && REQUIRED_PARENTS.has(role)) items.push(element);
        },
        'aria-owns'(element, _context, value) {
          for (const id of value.split(/\s+/, MAX_OWNED)) if (!owners.has(id)) owners.set(id, element);
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        const containers = new Containers(roles, owners);
        for (const item of items) {
          const isContained = containers.contain(item);
          const parents = REQUIRED_PARENTS.get(explicitRole(item) ?? '') ?? [];
          // Cells need a row, which needs the widget.
          const isPart = parents.some(
            (role) => widgets.has(role) || (role === 'row' && (widgets.has('grid') || widgets.has('treegrid'))),
          );
          if (!isContained && isPart && dynamics.hasScripts) results.leaveOpen(item);
          else results.record(item, isContained);
        }
        return results.verdict(
          {
            one: 'ARIA item',
            good: 'is in the required container',
            bad: 'is outside the required container',
          },
          describe,
        );
      },
    };
  },
};

class Containers {
  readonly #notGroup: Closest;
  readonly #owned: Closest;

  constructor(
    private readonly roles: Roles,
    private readonly owners: ReadonlyMap<string, Element>,
  ) {
    this.#notGroup = new Closest((element) => ![null, 'group'].includes(roles.meaningful(element)));
    this.#owned = new Closest((element) => owners.has(attribute(element, 'id') ?? ''));
  }

  contain(item: Element): boolean {
    const needed = REQUIRED_PARENTS.get(explicitRole(item) ?? '') ?? [];
    let missing = this.#missing(item, parentElement(item), needed);
    let owned = this.#owned.of(item);
    for (let seen = 0; seen < MAX_OWNERS && missing !== null && owned !== null; seen += 1) {
      const owner = this.owners.get(attribute(owned, 'id') ?? '') ?? null;
      if (owner !== null) missing = this.#missing(owner, owner, missing);
      owned = this.#owned.of(parentElement(owned));
    }
    return missing === null;
  }

  /** The parent roles still needed, or null if `from` or an ancestor has one of them. */
  #missing(item: Element, from: Element | null, needed: readonly string[]): readonly string[] | null {
    let container = this.roles.nearest(from);
    let left = needed;
    if (container !== null && this.roles.of(container) === 'group' && needed.includes('group')) {
      const role = explicitRole(item);
      left = needed.filter((each) => each !== 'group');
      if (role !== null && NESTED_BY_GROUPS.includes(role)) left = [...left, role];
      container = this.#notGroup.of(container);
    }
    return container !== null && left.includes(this.roles.of(container) ?? '') ? null : left;
  }
}
