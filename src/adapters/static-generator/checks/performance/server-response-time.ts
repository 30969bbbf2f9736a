import type { Check } from '../check.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { fail, notApplicable, pass } from '../support/verdict.js';

/** Milliseconds. Lighthouse advises 100 and fails above this. */
const MAX_MS = 600;

/** The explanation leaves out the measured time, because the same response must give the same report. */
export const serverResponseTime: Check = {
  id: 'server-response-time',
  category: 'performance',
  title: 'Server responds within 600 ms',
  failureTitle: 'Server takes more than 600 ms to respond',
  explained: {
    what: `Measures the time from the open connection to the response headers of the document. Passes up to ${MAX_MS} ms. Fails above. Does not apply when the time was not measured. This check has no weight: the time of a single request varies.`,
    why: 'Nothing else can load before the document arrives, so every visitor waits this long on every page.',
    fix: 'Cache finished pages near the server or in a CDN. Find slow queries and calls to other services with the `Server-Timing` header. Aim for 100 ms.',
    source: lighthouseSource('server-response-time'),
  },
  inspect: ({ page: { firstByteMs } }) => ({
    conclude() {
      if (firstByteMs === undefined) return notApplicable('The time to the first byte was not measured.');
      return Math.round(firstByteMs) <= MAX_MS
        ? pass(`The server responded within ${MAX_MS} ms.`)
        : fail(`The server took more than ${MAX_MS} ms to respond.`);
    },
  }),
};
