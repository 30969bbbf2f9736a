import type { Check } from '../check.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

/** Milliseconds. Lighthouse advises 100 and fails above this. */
const SLOW = 600;

/** The words say on which side of the bound the time was, not what it was: two fetches never take the same. */
export const serverResponseTime: Check = {
  id: 'server-response-time',
  category: 'performance',
  title: 'The server answers fast',
  failureTitle: 'The server answers fast',
  explained: {
    what: `The time from the moment that the connection stands until the head of the document's answer is there. At most ${SLOW} ms passes; more fails. Where it was not measured, the check does not apply. It weighs nothing, since the time of one request from one place is not the same twice.`,
    why: 'Nothing can be loaded or shown before the document begins to come, so each visitor waits this time in full, on each page.',
    fix: 'Keep finished pages in a cache near the server or in a CDN, look for slow queries and calls to other services with the `Server-Timing` header, and aim at 100 ms.',
    source: lighthouseSource('server-response-time'),
  },
  inspect: ({ page: { firstByteMs } }) => ({
    conclude() {
      if (firstByteMs === undefined) return notApplicable('The time to the first byte was not measured.');
      return Math.round(firstByteMs) <= SLOW
        ? pass(`The server began its answer within ${SLOW} ms.`)
        : fail(`The server took more than ${SLOW} ms to begin its answer.`);
    },
  }),
};
