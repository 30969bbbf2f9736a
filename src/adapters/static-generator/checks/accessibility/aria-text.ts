import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { isTemplate, type ChildNode, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { WIDGET_ROLES } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

/** Bounds the work: elements searched in all of them together. */
const MAX_NODES = 20_000;

/** The aria-text rule of axe-core 4.14. */
export const ariaText: Check = {
  id: 'aria-text',
  category: 'accessibility',
  title: 'Elements with role="text" contain no controls',
  failureTitle: 'Elements with role="text" contain controls',
  explained: {
    what: 'Checks elements with `role="text"`. Fails when one contains a focusable control, such as a link, a button or a field. Passes otherwise. Does not apply to pages without such elements.',
    why: 'The role turns everything inside into one text. A control is not announced, although the keyboard still reaches it.',
    fix: 'Remove the role, or put it only around the text.',
    source: axeSource('aria-text'),
  },
  inspect(_subject, { describe, dynamics, roles }) {
    const texts: Element[] = [];
    return {
      attributes: {
        role(element, context, value) {
          if (value === 'text' && !context.isConcealed) texts.push(element);
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        const search = new ControlSearch(roles);
        for (const text of texts) results.record(text, !search.containsControl(text));
        return results.verdict(
          {
            one: 'element with role="text"',
            many: 'elements with role="text"',
            good: 'contains no controls',
            bad: 'contains a control',
          },
          describe,
        );
      },
    };
  },
};

class ControlSearch {
  #left = MAX_NODES;

  constructor(private readonly roles: Roles) {}

  containsControl(text: Element): boolean {
    const waiting: ChildNode[] = text.childNodes.slice(0, this.#left);
    for (let node = waiting.pop(); node !== undefined && this.#left > 0; node = waiting.pop()) {
      this.#left -= 1;
      if (!('tagName' in node)) continue;
      if (this.roles.exposure.isFocusable(node) && WIDGET_ROLES.has(this.roles.of(node) ?? '')) return true;
      if (!isTemplate(node)) waiting.push(...node.childNodes.slice(0, this.#left));
    }
    return false;
  }
}
