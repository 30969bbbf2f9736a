import type { Check } from '../check.js';
import { fail, pass, warn } from '../verdict.js';

const GOOD = 1500;
const BAD = 3000;

export const domSize: Check = {
  id: 'dom-size',
  category: 'performance',
  title: 'The document has no excessive number of elements',
  inspect: (subject) => ({
    judge() {
      const { elementCount } = subject;
      const words = `The document has ${elementCount} elements`;
      if (elementCount <= GOOD) return pass(`${words}.`);
      if (elementCount >= BAD) return fail(`${words}; ${GOOD} are advised, ${BAD} are too many.`);
      return warn(`${words}; ${GOOD} are advised.`, Math.round(((BAD - elementCount) / (BAD - GOOD)) * 100));
    },
  }),
};
