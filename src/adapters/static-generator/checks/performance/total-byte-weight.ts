import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { isSuccess } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { logNormalScore } from '../support/log-normal-score.js';
import { count, fail, pass, warn } from '../support/verdict.js';

const KIB = 1024;
const CURVE = { p10: 2667 * KIB, median: 4000 * KIB };

/** Lighthouse's curve, over what the HTML names: what scripts and style sheets load in turn is not known here. */
export const totalByteWeight: Check = {
  id: 'total-byte-weight',
  category: 'performance',
  title: 'The page is not too heavy',
  failureTitle: 'The page is not too heavy',
  explained: {
    what: 'The bytes on the wire of the document and of the sub-resources that the HTML names: scripts and style sheets as read, all else by `Content-Length`. Left out are images and frames with `loading=lazy`, those that tell no length, and those beyond the first 40; the verdict says how many. The score is that of a log-normal curve on which 2,667 KiB has 90 and 4,000 KiB has 50: from 90 on it passes, from 50 on it warns, below it fails.',
    why: 'Large pages cost people with metered connections money, and are slow wherever the connection is.',
    fix: 'Begin with the largest that are listed. Send images no larger than they are shown, as AVIF or WebP, and with `loading=lazy` further down; leave out scripts that the page does not need, and compress text.',
    source: lighthouseSource('byte-efficiency/total-byte-weight'),
  },
  inspect: ({ page, resources }) => ({
    conclude() {
      const loaded = resources.subresources.filter(({ result, isLazy }) => !isLazy && isSuccess(result));
      const weighed = loaded.flatMap(({ url, transferredBytes: bytes }) => (bytes === null ? [] : [{ url, bytes }]));
      const total = weighed.reduce((sum, { bytes }) => sum + bytes, page.transferredBytes);
      const score = logNormalScore(CURVE, total);
      const unknown = loaded.length - weighed.length;
      const words = [
        `The document and ${count(weighed.length, 'sub-resource')} have ${Math.round(total / KIB)} KiB.`,
        unknown > 0 && `${count(unknown, 'other does', 'others do')} not tell a length.`,
        resources.skippedSubresources > 0 && `${resources.skippedSubresources} more were not looked at.`,
      ].filter((part) => part !== false);
      weighed.sort((one, other) => other.bytes - one.bytes);
      const evidence = weighed.map(({ url, bytes }) => textEvidence(`${Math.round(bytes / KIB)} KiB: ${url}`));
      const explanation = words.join(' ');
      if (score >= 90) return { ...pass(explanation), score };
      return score >= 50 ? warn(explanation, score, evidence) : { ...fail(explanation, evidence), score };
    },
  }),
};
