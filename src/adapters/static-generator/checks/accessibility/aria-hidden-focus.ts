import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { hides } from '../../html/concealment.js';
import { attribute, isTemplate, type ChildNode, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import type { Exposure } from '../../accessibility/exposure.js';
import { notApplicable, pass } from '../support/verdict.js';

/** Elements that are looked at within hidden parts, in all. */
const MAX_NODES = 20_000;

/** axe's aria-hidden-focus. Where a dialog may be open, what is behind it is left to people, as there. */
export const ariaHiddenFocus: Check = {
  id: 'aria-hidden-focus',
  category: 'accessibility',
  title: 'Nothing that the keyboard reaches is hidden from assistive technology',
  failureTitle: 'Nothing that the keyboard reaches is hidden from assistive technology',
  explained: {
    what: 'Elements with `aria-hidden="true"` that are in no other such element. Passes where nothing in them, nor they themselves, can be reached by the keyboard: links, buttons, fields, what has a `tabindex` of 0 or more; disabled and undisplayed elements left out. One with something reachable fails, unless the page has a dialog, which may be open; a page without such elements is not applicable.',
    why: 'The keyboard lands on something of which a screen reader says nothing.',
    fix: 'Add `tabindex="-1"` or `disabled` to what is in the hidden part, or hide the part from everybody by `hidden` or `inert`.',
    source: axeSource('aria-hidden-focus'),
  },
  inspect(_subject, { describe, roles }) {
    const hidden: Element[] = [];
    let hasDialog = false;
    return {
      elements: {
        dialog(element, place) {
          hasDialog ||= !place.isHidden && attribute(element, 'open') !== null;
        },
      },
      attributes: {
        'aria-hidden'(element, _place, value) {
          if (value === 'true') hidden.push(element);
        },
        'aria-modal'(_element, place, value) {
          hasDialog ||= !place.isHidden && value === 'true';
        },
        role(element, place) {
          hasDialog ||= !place.isHidden && ['dialog', 'alertdialog'].includes(explicitRole(element) ?? '');
        },
      },
      conclude() {
        if (hidden.length === 0) return notApplicable('The page has no elements with aria-hidden="true".');
        if (hasDialog) return pass('A dialog may be open, behind which parts of the page are hidden.');
        const tally = new ElementResults();
        const search = new ReachableSearch(roles.exposure);
        for (const element of hidden) {
          if (!search.hasSeen(element)) tally.record(element, !search.holdsReachable(element));
        }
        return tally.verdict(
          {
            one: 'element with aria-hidden="true"',
            many: 'elements with aria-hidden="true"',
            good: 'out of the keyboard’s reach',
            bad: 'with something that the keyboard reaches',
          },
          describe,
        );
      },
    };
  },
};

/** Looks at each element once, however the hidden ones are nested. */
class ReachableSearch {
  readonly #inner = new Set<Element>();
  #left = MAX_NODES;

  constructor(private readonly exposure: Exposure) {}

  /** Whether it is in an element that was searched. */
  hasSeen(element: Element): boolean {
    return this.#inner.has(element);
  }

  holdsReachable(root: Element): boolean {
    let isFound = false;
    const waiting: ChildNode[] = [root];
    for (let node = waiting.pop(); node !== undefined && this.#left > 0; node = waiting.pop()) {
      if (!('tagName' in node)) continue;
      this.#left -= 1;
      if (node !== root && attribute(node, 'aria-hidden') === 'true') this.#inner.add(node);
      if (node.attrs.some(({ name, value }) => name === 'inert' || (name !== 'aria-hidden' && hides(name, value))))
        continue;
      isFound ||= this.exposure.isFocusable(node) && !isOutOfOrder(node);
      if (!isTemplate(node)) waiting.push(...node.childNodes.slice(0, this.#left));
    }
    return isFound;
  }
}

function isOutOfOrder(element: Element): boolean {
  return /^\s*-0*[1-9]/.test(attribute(element, 'tabindex')?.slice(0, 100) ?? '');
}
