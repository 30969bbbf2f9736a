import { isFilled, type AccessibleNames } from '../../accessibility/accessible-names.js';
import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { isText, isVisual, WITHOUT_TEXT } from '../../accessibility/visible-content.js';
import { attribute, type ChildNode, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { REQUIRED_PARTS, REQUIRED_WHOLES } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

/** Nodes that are looked at within such elements, in all; what is beyond passes. */
const MAX_NODES = 300_000;
const MAX_OWNED = 1000;

/** Roles that a script may fill later: without any content they are left to people by axe. */
const MAY_BE_EMPTY = new Set('grid list listbox menu menubar table tablist tree treegrid rowgroup'.split(' '));

/** axe's aria-required-children. */
export const ariaRequiredChildren: Check = {
  id: 'aria-required-children',
  category: 'accessibility',
  title: 'Roles that hold parts hold them, and nothing else',
  failureTitle: 'Roles that hold parts hold them, and nothing else',
  explained: {
    what: 'Elements with a role that holds parts, such as `list` (of `listitem`), `tablist` (of `tab`), `listbox`, `menu`, `table`, `grid`, `row`, `tree` or `feed`. Passes where each holds, or refers to by `aria-owns`, at least one of its parts and no element with another role, a global ARIA attribute or the focus; elements without a role may stand between. One without parts fails unless it is empty, which a script may fill, or `aria-busy`; a page without such roles is not applicable.',
    why: 'Screen readers count the parts and let people move among them; something else in between is skipped or breaks the count.',
    fix: 'Give the parts their role, such as `role="tab"` in a `role="tablist"`, move other controls out, or leave the outer role away.',
    source: axeSource('aria-required-children'),
  },
  inspect({ ids }, { describe, roles, names }) {
    const wholes: Element[] = [];
    return {
      attributes: {
        role(element, place) {
          if (!place.isConcealed && REQUIRED_PARTS.has(explicitRole(element) ?? '')) wholes.push(element);
        },
      },
      conclude() {
        const tally = new ElementResults();
        const search = new PartSearch(roles, names, ids);
        for (const whole of wholes) tally.record(whole, search.isWellFilled(whole));
        return tally.verdict(
          {
            one: 'element whose role holds parts',
            many: 'elements whose roles hold parts',
            good: 'with them, and nothing else',
            bad: 'without them, or with something else',
          },
          describe,
        );
      },
    };
  },
};

/** Looks through what is in elements, and at so many nodes in all. */
class PartSearch {
  #left = MAX_NODES;

  constructor(
    private readonly roles: Roles,
    private readonly names: AccessibleNames,
    private readonly ids: ReadonlyMap<string, Element>,
  ) {}

  isWellFilled(whole: Element): boolean {
    const role = explicitRole(whole) ?? '';
    const parts = REQUIRED_PARTS.get(role) ?? [];
    const others: ChildNode[] = [];
    let hasPart = false;
    const waiting = this.#owned(whole);
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
      const held = this.roles.meaningful(node);
      const isPassedThrough =
        held === null ? !this.roles.isMoreThanLayout(node) : isGroup(held) && parts.includes(held);
      if (isPassedThrough) {
        for (const child of node.childNodes) waiting.push(child);
      } else if (held !== null && parts.includes(held)) hasPart = true;
      else if (held !== null && REQUIRED_WHOLES.get(held)?.includes(role)) others.push(node);
      else return false;
    }
    if (hasPart || attribute(whole, 'aria-busy')?.trim() === 'true') return true;
    return MAY_BE_EMPTY.has(role) && !others.some((node) => this.#hasContent(node));
  }

  #owned(whole: Element): ChildNode[] {
    const references = attribute(whole, 'aria-owns')?.split(/\s+/, MAX_OWNED) ?? [];
    const owned = new Set<ChildNode>(references.flatMap((id) => this.ids.get(id) ?? []));
    return [...whole.childNodes.filter((child) => !owned.has(child)), ...owned];
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
