import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { fail, pass } from '../support/verdict.js';

/** The Observatory's rule. Browsers take the first of several values; the header's syntax (Fetch Standard) is one word. */
export const xContentTypeOptions: Check = {
  id: 'x-content-type-options',
  category: 'security',
  title: 'Browsers do not guess the content type',
  failureTitle: 'Browsers do not guess the content type',
  explained: {
    what: 'Passes where the `X-Content-Type-Options` header is `nosniff`, in any case, and nothing else; fails where it has another value or several, such as `nosniff, nosniff`, and where there is none.',
    why: 'Browsers that guess the type may run a file that visitors uploaded as a script.',
    fix: 'Send `X-Content-Type-Options: nosniff` with every answer.',
    source: {
      name: 'HTTP Observatory 1.4.8, x-content-type-options',
      url: 'https://github.com/mdn/mdn-http-observatory/blob/main/src/analyzer/tests/x-content-type-options.js',
    },
  },
  inspect: ({ page }) => ({
    conclude() {
      const values = headerValues(page.response.headers, 'x-content-type-options');
      if (values.length === 0) return fail('There is no X-Content-Type-Options header.');
      return values.join(', ').trim().toLowerCase() === 'nosniff'
        ? pass('X-Content-Type-Options is nosniff.')
        : fail(
            'X-Content-Type-Options is not the one word nosniff.',
            values.map((value) => headerEvidence('x-content-type-options', value)),
          );
    },
  }),
};
