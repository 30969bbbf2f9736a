import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute } from '../../html/document.js';
import { sourceOf } from '../support/source-of.js';
import { count, fail, pass } from '../support/verdict.js';

/** Characters. Every page sends its inline code again. */
const MAX_CHARACTERS = 100_000;

/** Counts data and template scripts too: every page sends them again. */
export const inlineCodeSize: Check = {
  id: 'inline-code-size',
  category: 'performance',
  title: 'Page has at most 100,000 characters of inline code',
  failureTitle: 'Page has more than 100,000 characters of inline code',
  explained: {
    what: `Counts the characters in \`script\` elements without a \`src\`, data included, in \`style\` elements and in \`style\` attributes. Passes up to ${MAX_CHARACTERS}. Fails above. The limit is Sitegrade’s own.`,
    why: 'Browsers cannot cache inline code separately, so every page sends it again, and it delays the text of the page.',
    fix: 'Keep only the styles of the first screen inline. Move everything else into files, which browsers cache, and load data when a script needs it.',
    source: sourceOf('webDev', 'extract critical CSS', 'articles/extract-critical-css'),
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
        style(_element, _context, value) {
          characters += value.length;
        },
      },
      conclude: () =>
        characters <= MAX_CHARACTERS
          ? pass(`Inline scripts and styles have ${count(characters, 'character')}.`)
          : fail(
              `Inline scripts and styles have ${count(characters, 'character')}. Aim for at most ${MAX_CHARACTERS}.`,
            ),
    };
  },
};
