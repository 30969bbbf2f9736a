import type { Check } from '../check.js';
import { headerEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { sourceOf } from '../support/source-of.js';
import { fail, pass } from '../support/verdict.js';

/** The Observatory's rule. Browsers use the first of several values, but the syntax allows only one (Fetch Standard). */
export const xContentTypeOptions: Check = {
  id: 'x-content-type-options',
  category: 'security',
  title: 'Browsers do not guess the content type',
  failureTitle: 'Browsers may guess the content type',
  explained: {
    what: 'Checks the `X-Content-Type-Options` header. Passes when it is `nosniff`, in any case. Fails when it is missing, or has another value or more than one, such as `nosniff, nosniff`.',
    why: 'A browser that guesses the type may run an uploaded file as a script.',
    fix: 'Send `X-Content-Type-Options: nosniff` with every response.',
    source: sourceOf('observatory', 'x-content-type-options', 'x-content-type-options.js'),
  },
  inspect: ({ page }) => ({
    conclude() {
      const values = headerValues(page.response.headers, 'x-content-type-options');
      if (values.length === 0) return fail('The page has no X-Content-Type-Options header.');
      return values.join(', ').trim().toLowerCase() === 'nosniff'
        ? pass('X-Content-Type-Options is nosniff.')
        : fail(
            'X-Content-Type-Options is not exactly nosniff.',
            values.map((value) => headerEvidence('x-content-type-options', value)),
          );
    },
  }),
};
