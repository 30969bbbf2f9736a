import type { Check, ElementVisitor } from '../check.js';
import { attribute } from '../document.js';
import { fail, pass } from '../verdict.js';

/** Characters. Inline code is sent again with each page and cannot be cached. */
const MOST = 100_000;

/** Scripts that are data or templates count as well: they are sent as often. */
export const inlineCodeSize: Check = {
  id: 'inline-code-size',
  category: 'performance',
  title: 'Little code is inline',
  inspect() {
    let characters = 0;
    const add: ElementVisitor = (element) => {
      if (element.tagName === 'script' && attribute(element, 'src') !== null) return;
      for (const node of element.childNodes) if ('value' in node) characters += node.value.length;
    };
    return {
      elements: { script: add, style: add },
      attributes: {
        style(_element, _place, value) {
          characters += value.length;
        },
      },
      judge: () =>
        characters <= MOST
          ? pass(`Inline scripts and styles have ${characters} characters.`)
          : fail(`Inline scripts and styles have ${characters} characters; at most ${MOST} are advised.`),
    };
  },
};
