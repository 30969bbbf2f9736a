import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { isSuccess } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { logNormalScore } from '../support/log-normal-score.js';
import { reviewUnfetched, unfetchedAmong, unfetchedWords } from '../support/unfetched.js';
import { count, fail, pass, warn } from '../support/verdict.js';

const KIB = 1024;
const CURVE = { p10: 2667 * KIB, median: 4000 * KIB };

/** Lighthouse's total-byte-weight, without what scripts and style sheets load in turn. */
export const totalByteWeight: Check = {
  id: 'total-byte-weight',
  category: 'performance',
  title: 'Total size of the page is small',
  failureTitle: 'Total size of the page is large',
  explained: {
    what: 'Adds up the bytes on the wire of the document and of the resources that the HTML refers to: scripts and style sheets as read, everything else by `Content-Length`. Skips images and frames with `loading=lazy`, resources without a length, and those after the first 40. The report says how many were skipped. The score follows a log-normal curve: 2,667 KiB scores 90, and 4,000 KiB scores 50. Passes from 90. Warns from 50. Fails below. Needs a look when it would pass, but a resource does not respond.',
    why: 'Large pages cost money on metered connections, and are slow on slow ones.',
    fix: 'Start with the largest files in the evidence. Send images no larger than they are shown, as AVIF or WebP, and with `loading=lazy` further down. Remove scripts that the page does not need, and compress text.',
    source: lighthouseSource('byte-efficiency/total-byte-weight'),
  },
  inspect: ({ page, resources }) => ({
    conclude() {
      const loaded = resources.subresources.filter(({ result, isLazy }) => !isLazy && isSuccess(result));
      const weighed = loaded.flatMap(({ url, transferredBytes: bytes }) => (bytes === null ? [] : [{ url, bytes }]));
      const total = weighed.reduce((sum, { bytes }) => sum + bytes, page.transferredBytes);
      const score = logNormalScore(CURVE, total);
      const missing = unfetchedAmong(resources.subresources.filter(({ isLazy }) => !isLazy));
      const unknown = loaded.length - weighed.length;
      const size = `${Math.round(total / KIB)} KiB`;
      const sentences = [
        `${weighed.length === 0 ? 'The document has' : `The document and ${count(weighed.length, 'resource')} add up to`} ${size}.`,
        unknown > 0 && `${count(unknown, 'other has', 'others have')} no known length.`,
        missing.length > 0 && score < 90 && unfetchedWords(missing),
        resources.skippedSubresources > 0 && `${resources.skippedSubresources} more were not checked.`,
      ].filter((part) => part !== false);
      weighed.sort((one, other) => other.bytes - one.bytes);
      const evidence = weighed.map(({ url, bytes }) => textEvidence(`${Math.round(bytes / KIB)} KiB: ${url}`));
      const explanation = sentences.join(' ');
      // What is missing would only add bytes, so a warning or failure stays.
      if (score >= 90)
        return missing.length > 0 ? reviewUnfetched(missing, explanation) : { ...pass(explanation), score };
      return score >= 50 ? warn(explanation, score, evidence) : { ...fail(explanation, evidence), score };
    },
  }),
};
