import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { hides } from '../../html/concealment.js';
import { attribute, isTemplate, type ChildNode, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import type { Exposure } from '../../accessibility/exposure.js';
import { hasNegativeTabindex } from '../../accessibility/tab-order.js';
import { notApplicable } from '../support/verdict.js';

/** Bounds the work: elements searched in all hidden parts together. */
const MAX_NODES = 20_000;

/**
 * The aria-hidden-focus rule of axe-core 4.14. As in axe, pages with a dialog need a look. Style sheets hide closed dialogs and
 * menus, so containers need a look wherever scripts or style sheets can hide them.
 */
export const ariaHiddenFocus: Check = {
  id: 'aria-hidden-focus',
  category: 'accessibility',
  title: 'Elements with aria-hidden cannot be focused',
  failureTitle: 'Elements with aria-hidden can be focused',
  explained: {
    what: 'Checks the outermost elements with `aria-hidden="true"`. Fails when the keyboard can reach one of them or something inside: a link, a button, a field, or anything with a `tabindex` of 0 or more. Disabled elements and elements that are not displayed do not count. Needs a look instead when the page has a dialog, which may be open, or when a script or a style sheet may hide a container, such as a closed menu, from everyone. Passes otherwise. Does not apply to pages without such elements.',
    why: 'The keyboard focus lands on something that screen readers do not announce.',
    fix: 'Add `tabindex="-1"` or `disabled` to what is inside, or hide the part from everyone with `hidden` or `inert`.',
    source: axeSource('aria-hidden-focus'),
  },
  inspect(_subject, { describe, dynamics, roles }) {
    const hidden: Element[] = [];
    const dialogs: Element[] = [];
    return {
      elements: {
        dialog(element) {
          if (attribute(element, 'open') !== null) dialogs.push(element);
        },
      },
      attributes: {
        'aria-hidden'(element, _context, value) {
          if (value === 'true') hidden.push(element);
        },
        'aria-modal'(element, _context, value) {
          if (value === 'true') dialogs.push(element);
        },
        role(element) {
          if (explicitRole(element) === 'dialog') dialogs.push(element);
        },
      },
      conclude() {
        if (hidden.length === 0) return notApplicable('The page has no elements with aria-hidden="true".');
        const results = new ElementResults(dynamics);
        const { exposure } = roles;
        // A closed dialog has aria-hidden if a style sheet hides it.
        const isDialogOpen = dialogs.some(
          (dialog) => exposure.isDisplayed(dialog) && (exposure.isExposed(dialog) || !dynamics.mayHide),
        );
        const reachable = new ReachableSearch(exposure);
        for (const element of hidden) {
          if (reachable.hasSeen(element)) continue;
          const found = reachable.search(element);
          const mayBeClosed = dynamics.mayHide && !reachable.isReachable(element);
          if (found === 'open' || (found === 'found' && (isDialogOpen || mayBeClosed))) results.leaveOpen(element);
          else results.record(element, found === 'none');
        }
        return results.verdict(
          {
            one: 'element with aria-hidden="true"',
            many: 'elements with aria-hidden="true"',
            good: 'is out of the keyboard’s reach',
            bad: 'has something that the keyboard can reach',
          },
          describe,
        );
      },
    };
  },
};

/** Visits each element once, however hidden elements are nested. */
class ReachableSearch {
  readonly #inner = new Set<Element>();
  #left = MAX_NODES;

  constructor(private readonly exposure: Exposure) {}

  /** Whether it is inside an element that was already searched. */
  hasSeen(element: Element): boolean {
    return this.#inner.has(element);
  }

  isReachable(element: Element): boolean {
    return this.exposure.isFocusable(element) && !hasNegativeTabindex(element);
  }

  /** `open` if everything that the keyboard reaches has an `onfocus` handler, which probably moves the focus on at once. */
  search(root: Element): 'none' | 'open' | 'found' {
    let [isFound, isGuard] = [false, false];
    const waiting: ChildNode[] = [root];
    for (let node = waiting.pop(); node !== undefined && this.#left > 0; node = waiting.pop()) {
      if (!('tagName' in node)) continue;
      this.#left -= 1;
      if (node !== root && attribute(node, 'aria-hidden') === 'true') this.#inner.add(node);
      if (node.attrs.some(({ name, value }) => name === 'inert' || (name !== 'aria-hidden' && hides(name, value))))
        continue;
      if (this.isReachable(node)) {
        if (attribute(node, 'onfocus') === null) isFound = true;
        else isGuard = true;
      }
      if (!isTemplate(node)) waiting.push(...node.childNodes.slice(0, this.#left));
    }
    if (isFound) return 'found';
    return isGuard ? 'open' : 'none';
  }
}
