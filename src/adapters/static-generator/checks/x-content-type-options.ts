import type { Check } from '../check.js';
import { headerEvidence, headerValues } from '../evidence.js';
import { fail, pass } from '../verdict.js';

export const xContentTypeOptions: Check = {
  id: 'x-content-type-options',
  category: 'security',
  title: 'Browsers do not guess the content type',
  inspect: ({ page }) => ({
    judge() {
      const values = headerValues(page.response.headers, 'x-content-type-options');
      if (values.length === 0) return fail('There is no X-Content-Type-Options header.');
      // Browsers look at the first value of the list (Fetch Standard, "determine nosniff").
      return values.join(',').split(',', 1)[0]?.trim().toLowerCase() === 'nosniff'
        ? pass('X-Content-Type-Options is nosniff.')
        : fail(
            'X-Content-Type-Options is not nosniff.',
            values.map((value) => headerEvidence('x-content-type-options', value)),
          );
    },
  }),
};
