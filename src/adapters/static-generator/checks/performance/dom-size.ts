import type { Check } from '../check.js';
import { sourceOf } from '../support/source-of.js';
import { fail, pass, warn } from '../support/verdict.js';

const GOOD = 1500;
const BAD = 3000;

export const domSize: Check = {
  id: 'dom-size',
  category: 'performance',
  title: 'Page has at most 1,500 elements',
  failureTitle: 'Page has more than 1,500 elements',
  explained: {
    what: `Counts the elements of the document, without the content of \`template\` elements. Passes up to ${GOOD}. Warns above, with a score that falls linearly from 100 to 0. Fails at ${BAD} or more.`,
    why: 'Each element takes memory and slows down styling, layout and scripts, most of all on cheap phones.',
    fix: 'Show long lists in parts, remove elements that only wrap others, and create hidden content only when people open it.',
    source: sourceOf('lighthouseGuide', 'excessive DOM size', 'dom-size'),
  },
  inspect: (subject) => ({
    conclude() {
      const { elementCount } = subject;
      const size = `The document has ${elementCount} elements.`;
      if (elementCount <= GOOD) return pass(size);
      if (elementCount >= BAD) return fail(`${size} Aim for at most ${GOOD}.`);
      return warn(`${size} Aim for at most ${GOOD}.`, Math.round(((BAD - elementCount) / (BAD - GOOD)) * 100));
    },
  }),
};
