import type { Check } from '../check.js';
import { fail, pass, warn } from '../support/verdict.js';

const GOOD = 1500;
const BAD = 3000;

export const domSize: Check = {
  id: 'dom-size',
  category: 'performance',
  title: 'The document has no excessive number of elements',
  failureTitle: 'The document has no excessive number of elements',
  explained: {
    what: `The elements of the document, those within \`template\` left out. Up to ${GOOD} passes. From there to ${BAD} it warns, and the score falls in a straight line from 100 to 0; ${BAD} or more fails.`,
    why: 'Styles, layout and each change by a script take longer the more elements there are, most of all on cheap telephones, and all of them take memory.',
    fix: 'Show long lists in parts, remove wrappers that only carry other elements, and make what is not seen yet when it is asked for.',
    source: {
      name: 'Lighthouse, excessive DOM size',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/dom-size',
    },
  },
  inspect: (subject) => ({
    conclude() {
      const { elementCount } = subject;
      const words = `The document has ${elementCount} elements`;
      if (elementCount <= GOOD) return pass(`${words}.`);
      if (elementCount >= BAD) return fail(`${words}; ${GOOD} are advised, ${BAD} are too many.`);
      return warn(`${words}; ${GOOD} are advised.`, Math.round(((BAD - elementCount) / (BAD - GOOD)) * 100));
    },
  }),
};
