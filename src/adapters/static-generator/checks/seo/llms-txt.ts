import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { isResource, isSuccess } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { unfetched } from '../support/unfetched.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

const MIN_CHARACTERS = 50;
const LINE_END = /[\n\r\u2028\u2029]/;
/** Lighthouse's /^\s*#\s+.+/m, in linear time. */
const HEADING = /^[^\S\n\r\u2028\u2029]*#\s+./m;

export const llmsTxt: Check = {
  id: 'llms-txt',
  category: 'seo',
  title: 'llms.txt is complete',
  failureTitle: 'llms.txt is incomplete or returns an error',
  explained: {
    what: 'Checks the first 64 KB of `/llms.txt`. Passes when it has a first-level heading (`# …`), a link (`[text](url)`) and at least 50 characters. Fails when one of these is missing, or when the status is 500 or above. Needs a look when there is no response. Does not apply to other error statuses, such as 404, or when the URL leads to a blocked address.',
    why: 'Language models that read this file learn what the site offers. They learn little from an incomplete one.',
    fix: 'Write Markdown: `# Example`, then a short description and `[Documentation](https://example.com/docs)`. If you don’t want the file, return `404`.',
    source: lighthouseSource('agentic/llms-txt'),
  },
  inspect: ({ resources }) => ({
    conclude() {
      const result = resources.llmsTxt;
      if (result === null) return notApplicable('llms.txt was not requested.');
      if (!isResource(result)) return unfetched('llms.txt', result);
      const { status, text } = result;
      if (status >= 500) return fail(`llms.txt returns status ${status}.`, [urlEvidence(result.url)]);
      if (!isSuccess(result)) return notApplicable('The site has no llms.txt.');
      const missing = [
        !HEADING.test(text) && 'a first-level heading (# …)',
        !text.split(LINE_END).some(hasLink) && 'a link',
        text.length < MIN_CHARACTERS && `at least ${MIN_CHARACTERS} characters`,
      ].filter((part) => part !== false);
      return missing.length === 0
        ? pass(`llms.txt has a heading, a link and at least ${MIN_CHARACTERS} characters.`)
        : fail(`llms.txt is missing ${missing.join(', ')}.`, [urlEvidence(result.url)]);
    },
  }),
};

/** Lighthouse's /\[.+\]\(.+\)/, in linear time. */
function hasLink(line: string): boolean {
  const middle = line.indexOf('](', line.indexOf('[') + 2);
  return line.includes('[') && middle > 0 && line.lastIndexOf(')') >= middle + 3;
}
