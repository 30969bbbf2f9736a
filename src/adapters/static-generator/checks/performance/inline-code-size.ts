import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute } from '../../html/document.js';
import { fail, pass } from '../support/verdict.js';

/** Characters. Inline code is sent again with each page and cannot be cached. */
const MOST = 100_000;

/** Scripts that are data or templates count as well: they are sent as often. */
export const inlineCodeSize: Check = {
  id: 'inline-code-size',
  category: 'performance',
  title: 'Little code is inline',
  failureTitle: 'Little code is inline',
  explained: {
    what: `The characters within \`script\` elements without an address, data included, within \`style\` elements, and in \`style\` attributes. Up to ${MOST} in all passes, more fails. The bound is ours.`,
    why: 'Inline code is sent again with each page, as no cache can keep it by itself, and the text of the page comes later for it.',
    fix: 'Keep inline only the styles that the first screen needs; move all else to files, which browsers keep. Send data that a script needs later when it is needed.',
    source: { name: 'web.dev, extract critical CSS', url: 'https://web.dev/articles/extract-critical-css' },
  },
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
      conclude: () =>
        characters <= MOST
          ? pass(`Inline scripts and styles have ${characters} characters.`)
          : fail(`Inline scripts and styles have ${characters} characters; at most ${MOST} are advised.`),
    };
  },
};
