import type { Check } from '../check.js';
import { fail, pass } from '../verdict.js';

const WHERE = {
  bom: 'by a byte order mark',
  header: 'in the Content-Type header',
  meta: 'at the start of the document',
};

export const charset: Check = {
  id: 'charset',
  category: 'best-practices',
  title: 'The page says its character encoding',
  inspect: ({ page }) => ({
    judge() {
      const { source } = page.encoding;
      return source === 'default'
        ? fail('Neither the Content-Type header nor the first 1,024 bytes say the character encoding.')
        : pass(`The character encoding is said ${WHERE[source]}.`);
    },
  }),
};
