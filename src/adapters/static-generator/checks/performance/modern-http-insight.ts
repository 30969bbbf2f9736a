import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

/** Up to five requests at a time browsers have connections enough for one host. */
const FEW = 5;
const KINDS = new Set(['script', 'style', 'image', 'font']);

/** Lighthouse's rule for the page's own origin, by what its server prefers when both are offered. */
export const modernHttpInsight: Check = {
  id: 'modern-http-insight',
  category: 'performance',
  title: 'The server speaks HTTP/2 or later',
  failureTitle: 'The server speaks HTTP/2 or later',
  explained: {
    what: `The scripts, style sheets, images and fonts of the page’s own origin among the first 40 sub-resources of the HTML, those with \`loading=lazy\` left out, and the version of HTTP that the server chooses when HTTP/2 and HTTP/1.1 are offered (ALPN). HTTP/2 passes, and so do ${FEW} such resources or fewer; more of them over HTTP/1.1 fail, on a page of \`http:\` too. Where the version could not be found out, and on \`localhost\`, the check does not apply.`,
    why: 'HTTP/1.1 takes one request at a time on each connection, so that with more than a few resources some wait for others.',
    fix: 'Turn on HTTP/2 in the server (`http2 on;` in nginx, `Protocols h2 http/1.1` in Apache), or put a CDN in front that speaks HTTP/2 and HTTP/3.',
    source: lighthouseSource('insights/modern-http-insight'),
  },
  inspect: ({ url, resources }) => ({
    conclude() {
      const { protocol, subresources } = resources;
      if (isLocal(url.hostname)) return notApplicable('The page is on this machine.');
      if (protocol === null) return notApplicable('Which version of HTTP the server prefers is not known.');
      if (protocol === 'h2') return pass('The server prefers HTTP/2.');
      const own = subresources.filter(
        ({ url: address, kind, isLazy }) => !isLazy && KINDS.has(kind) && address.startsWith(`${url.origin}/`),
      );
      const words = `The server speaks HTTP/1.1, with ${count(own.length, 'static resource')} of its own on the page.`;
      return own.length <= FEW
        ? pass(words)
        : fail(
            words,
            own.map(({ url: address }) => urlEvidence(address)),
          );
    },
  }),
};

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host.endsWith('.localhost');
}
