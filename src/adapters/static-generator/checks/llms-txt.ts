import type { Check } from '../check.js';
import { urlEvidence } from '../evidence.js';
import { isResource, isSuccess } from '../extra-resources.js';
import { lighthouseSource } from '../lighthouse-source.js';
import { fail, notApplicable, pass } from '../verdict.js';

const SHORTEST = 50;
const LINE_END = /[\n\r\u2028\u2029]/;
/** Lighthouse's /^\s*#\s+.+/m, in linear time. */
const HEADING = /^[^\S\n\r\u2028\u2029]*#\s+./m;

export const llmsTxt: Check = {
  id: 'llms-txt',
  category: 'seo',
  title: 'llms.txt follows its recommendations',
  explained: {
    what: '`/llms.txt`, of which 64 KB are read. Passes where it has a heading of the first level (`# …`), a link (`[text](address)`) and 50 characters. Fails where one of them is missing, at a status from 500 on, and without an answer. Not applicable at other statuses, such as 404, and at an address that is not visited.',
    why: 'Language models that read the file learn from it what the site is about; a broken one is no help.',
    mend: 'Write Markdown: `# Example`, then what the site is about and `[Documentation](https://example.com/docs)`. A site without the file should answer `404`.',
    source: lighthouseSource('agentic/llms-txt'),
  },
  inspect: ({ resources }) => ({
    judge() {
      const answer = resources.llmsTxt;
      if (answer === null) return notApplicable('llms.txt was not asked for.');
      if (!isResource(answer)) {
        // Our own rules kept us from it: no fault of the site.
        return answer.failure === 'blocked_address'
          ? notApplicable('llms.txt is at an address that is not visited.')
          : fail('llms.txt could not be fetched.', [urlEvidence(answer.url)]);
      }
      const { status, text } = answer;
      if (status >= 500) return fail(`llms.txt answers with status ${status}.`, [urlEvidence(answer.url)]);
      if (!isSuccess(answer)) return notApplicable('There is no llms.txt.');
      const faults = [
        !HEADING.test(text) && 'a heading of the first level (# …)',
        !text.split(LINE_END).some(hasLink) && 'a link',
        text.length < SHORTEST && `${SHORTEST} characters of text`,
      ].filter((fault) => fault !== false);
      return faults.length === 0
        ? pass('llms.txt has a heading, a link and some text.')
        : fail(`llms.txt lacks ${faults.join(' and ')}.`, [urlEvidence(answer.url)]);
    },
  }),
};

/** Lighthouse's /\[.+\]\(.+\)/, in linear time. */
function hasLink(line: string): boolean {
  const middle = line.indexOf('](', line.indexOf('[') + 2);
  return line.includes('[') && middle > 0 && line.lastIndexOf(')') >= middle + 3;
}
