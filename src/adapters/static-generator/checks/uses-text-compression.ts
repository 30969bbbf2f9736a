import { gzipSync } from 'node:zlib';
import type { Check } from '../check.js';
import { headerValues } from '../evidence.js';
import { fail, pass } from '../verdict.js';

/** Lighthouse ignores smaller savings, in bytes and as a part of the whole. */
const LEAST_SAVING = 1400;
const LEAST_SHARE = 0.1;
/** What is compressed to estimate the saving; more than this says nothing new. */
const SAMPLE = 1024 * 1024;

export const usesTextCompression: Check = {
  id: 'uses-text-compression',
  category: 'performance',
  title: 'The document is sent compressed',
  inspect: ({ page }) => ({
    judge() {
      const coding = headerValues(page.response.headers, 'content-encoding').join(', ').trim().toLowerCase();
      if (coding !== '' && coding !== 'identity') return pass('The document is sent compressed.');
      const size = page.decodedBytes;
      // Below this size not even an empty answer would save enough; no need to compress to find out.
      if (size < LEAST_SAVING) return pass('The document is too small to gain from compression.');
      const text = Buffer.from(page.html.slice(0, SAMPLE));
      const saving = text.length - gzipSync(text).length;
      return saving < LEAST_SAVING || saving < text.length * LEAST_SHARE
        ? pass('Compression would save next to nothing on this document.')
        : fail(`The document’s ${size} bytes are sent uncompressed; gzip would save at least ${LEAST_SAVING}.`);
    },
  }),
};
