import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { isTemplate, type ChildNode, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { WIDGET_ROLES } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

/** Elements that are looked at within such elements, in all. */
const MAX_NODES = 20_000;

/** axe's aria-text. */
export const ariaText: Check = {
  id: 'aria-text',
  category: 'accessibility',
  title: 'What is told as one text holds no controls',
  failureTitle: 'What is told as one text holds no controls',
  explained: {
    what: 'Elements with `role="text"`. Passes where none has a control in it that can have the focus, such as a link, a button or a field. One with a control fails; a page without such elements is not applicable.',
    why: 'The role makes one text of all that is within, so that the control is not told, though the keyboard lands on it.',
    fix: 'Leave the role away, or put it only around the text.',
    source: axeSource('aria-text'),
  },
  inspect(_subject, { describe, roles }) {
    const texts: Element[] = [];
    return {
      attributes: {
        role(element, place, value) {
          if (value === 'text' && !place.isConcealed) texts.push(element);
        },
      },
      conclude() {
        const tally = new ElementResults();
        const search = new ControlSearch(roles);
        for (const text of texts) tally.record(text, !search.holdsControl(text));
        return tally.verdict(
          {
            one: 'element told as one text',
            many: 'elements told as one text',
            good: 'without a control in it',
            bad: 'with a control in it',
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

  holdsControl(text: Element): boolean {
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
