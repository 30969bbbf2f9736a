import type { Check } from '../check.js';
import { fail, pass } from '../verdict.js';

/** The size that SEO tools advise at most for the HTML of a page, uncompressed. */
const MOST = 330_000;

export const htmlSize: Check = {
  id: 'html-size',
  category: 'performance',
  title: 'The HTML is small',
  inspect: ({ page }) => ({
    judge: () =>
      page.decodedBytes <= MOST
        ? pass(`The HTML has ${page.decodedBytes} bytes.`)
        : fail(`The HTML has ${page.decodedBytes} bytes; at most ${MOST} are advised.`),
  }),
};
