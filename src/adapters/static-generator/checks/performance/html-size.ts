import type { Check } from '../check.js';
import { sourceOf } from '../support/source-of.js';
import { count, fail, pass } from '../support/verdict.js';

/** Bytes after decompression. A convention of SEO tools. */
const MAX_BYTES = 330_000;

export const htmlSize: Check = {
  id: 'html-size',
  category: 'performance',
  title: 'HTML has at most 330,000 bytes',
  failureTitle: 'HTML has more than 330,000 bytes',
  explained: {
    what: `Measures the HTML after decompression. Passes up to ${MAX_BYTES} bytes. Fails above. The limit is a convention of SEO tools.`,
    why: 'Browsers read the whole HTML before the page is complete, on every visit, because HTML is rarely cached.',
    fix: 'Move styles, scripts, data and images out of the HTML into files, and show long lists in parts.',
    source: sourceOf('almanac', 'page weight', 'page-weight'),
  },
  inspect: ({ page }) => ({
    conclude: () =>
      page.decodedBytes <= MAX_BYTES
        ? pass(`The HTML has ${count(page.decodedBytes, 'byte')}.`)
        : fail(`The HTML has ${count(page.decodedBytes, 'byte')}. Aim for at most ${MAX_BYTES}.`),
  }),
};
