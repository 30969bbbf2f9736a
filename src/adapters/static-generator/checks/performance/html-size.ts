import type { Check } from '../check.js';
import { fail, pass } from '../support/verdict.js';

/** The size that SEO tools advise at most for the HTML of a page, uncompressed. */
const MOST = 330_000;

export const htmlSize: Check = {
  id: 'html-size',
  category: 'performance',
  title: 'The HTML is small',
  failureTitle: 'The HTML is small',
  explained: {
    what: `The size of the HTML after decompression. Up to ${MOST} bytes passes, more fails. The bound is a convention of SEO tools.`,
    why: 'The browser has to read all of the HTML before the page is complete, on each visit, since HTML is seldom kept in caches.',
    fix: 'Move styles, scripts, data and pictures that are written into the HTML to files of their own, and show long lists in parts.',
    source: {
      name: 'HTTP Archive, Web Almanac 2024, page weight',
      url: 'https://almanac.httparchive.org/en/2024/page-weight',
    },
  },
  inspect: ({ page }) => ({
    conclude: () =>
      page.decodedBytes <= MOST
        ? pass(`The HTML has ${page.decodedBytes} bytes.`)
        : fail(`The HTML has ${page.decodedBytes} bytes; at most ${MOST} are advised.`),
  }),
};
