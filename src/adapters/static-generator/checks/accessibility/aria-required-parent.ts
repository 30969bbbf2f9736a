import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { Closest, parentElement } from '../../html/closest.js';
import { REQUIRED_WHOLES } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

/** Elements around one that are owned from elsewhere; more are not followed. */
const MAX_OWNERS = 20;
const MAX_OWNED = 1000;

/** Roles that may be in one of their own by way of a group: a branch of a tree. */
const NESTED_BY_GROUPS = ['listitem', 'treeitem'];

/** axe's aria-required-parent. */
export const ariaRequiredParent: Check = {
  id: 'aria-required-parent',
  category: 'accessibility',
  title: 'Roles that are parts are in what they are parts of',
  failureTitle: 'Roles that are parts are in what they are parts of',
  explained: {
    what: 'Elements with a role that is a part of another, such as `tab` (of a `tablist`), `listitem` (of a `list`), `option` (of a `listbox`), `row`, `cell`, `menuitem` or `treeitem`. Passes where the nearest element around each that has a role is the one it needs, or one that refers to it by `aria-owns` is. One elsewhere fails; a page without such roles is not applicable.',
    why: 'Screen readers tell “tab 2 of 5” from the whole; a part alone is told wrongly, or not at all.',
    fix: 'Put the parts into an element with the role that holds them, such as `<div role="tablist">`, and nothing with another role between.',
    source: axeSource('aria-required-parent'),
  },
  inspect(_subject, { describe, roles }) {
    const parts: Element[] = [];
    const owners = new Map<string, Element>();
    return {
      attributes: {
        role(element, place) {
          if (!place.isConcealed && REQUIRED_WHOLES.has(explicitRole(element) ?? '')) parts.push(element);
        },
        'aria-owns'(element, _place, value) {
          for (const id of value.split(/\s+/, MAX_OWNED)) if (!owners.has(id)) owners.set(id, element);
        },
      },
      conclude() {
        const tally = new ElementResults();
        const wholes = new Wholes(roles, owners);
        for (const part of parts) tally.record(part, wholes.hold(part));
        return tally.verdict(
          {
            one: 'element whose role is a part',
            many: 'elements whose roles are parts',
            good: 'in what it is a part of',
            bad: 'outside of what they are parts of',
          },
          describe,
        );
      },
    };
  },
};

class Wholes {
  readonly #notGroup: Closest;
  readonly #owned: Closest;

  constructor(
    private readonly roles: Roles,
    private readonly owners: ReadonlyMap<string, Element>,
  ) {
    this.#notGroup = new Closest((element) => ![null, 'group'].includes(roles.meaningful(element)));
    this.#owned = new Closest((element) => owners.has(attribute(element, 'id') ?? ''));
  }

  hold(part: Element): boolean {
    const needed = REQUIRED_WHOLES.get(explicitRole(part) ?? '') ?? [];
    let missing = this.#missing(part, parentElement(part), needed);
    let owned = this.#owned.of(part);
    for (let seen = 0; seen < MAX_OWNERS && missing !== null && owned !== null; seen += 1) {
      const owner = this.owners.get(attribute(owned, 'id') ?? '') ?? null;
      if (owner !== null) missing = this.#missing(owner, owner, missing);
      owned = this.#owned.of(parentElement(owned));
    }
    return missing === null;
  }

  /** What is needed still, where `from` or what is around it is nothing of it; null where it is. */
  #missing(part: Element, from: Element | null, needed: readonly string[]): readonly string[] | null {
    let whole = this.roles.nearest(from);
    let left = needed;
    if (whole !== null && this.roles.of(whole) === 'group' && needed.includes('group')) {
      const role = explicitRole(part);
      left = needed.filter((each) => each !== 'group');
      if (role !== null && NESTED_BY_GROUPS.includes(role)) left = [...left, role];
      whole = this.#notGroup.of(whole);
    }
    return whole !== null && left.includes(this.roles.of(whole) ?? '') ? null : left;
  }
}
