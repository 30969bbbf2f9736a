import type { Check } from '../check.js';
import { urlEvidence } from '../evidence.js';
import { isResource, isSuccess } from '../extra-resources.js';
import { fail, notApplicable, pass } from '../verdict.js';

const SHORTEST = 50;

export const llmsTxt: Check = {
  id: 'llms-txt',
  category: 'seo',
  title: 'llms.txt follows its recommendations',
  inspect: ({ resources }) => ({
    judge() {
      const answer = resources.llmsTxt;
      if (!isResource(answer)) return notApplicable('llms.txt could not be fetched.');
      if (answer.status >= 500)
        return fail(`llms.txt answers with status ${answer.status}.`, [urlEvidence(answer.url)]);
      if (!isSuccess(answer)) return notApplicable('There is no llms.txt.');
      const { text } = answer;
      // A site that answers every address with a page has no llms.txt.
      if (/^\s{0,100}<(?:!doctype|html)/i.test(text))
        return notApplicable('There is no llms.txt, only an HTML page in its place.');
      const faults = [
        !/^[ \t]{0,3}#[ \t]{1,10}\S/m.test(text) && 'a heading of the first level (# …)',
        !/\[[^\]\n]{1,500}\]\([^)\n]{1,2000}\)/.test(text) && 'a link',
        text.trim().length < SHORTEST && `${SHORTEST} characters of text`,
      ].filter((fault) => fault !== false);
      return faults.length === 0
        ? pass('llms.txt has a heading, a link and some text.')
        : fail(`llms.txt lacks ${faults.join(' and ')}.`, [urlEvidence(answer.url)]);
    },
  }),
};
