import type { Check } from '../check.js';
import { urlEvidence } from '../support/evidence.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { count, fail, notApplicable, pass } from '../support/verdict.js';

/** Browsers open enough connections to one host for five concurrent requests. */
const FEW = 5;
const KINDS = new Set(['script', 'style', 'image', 'font']);

/** Lighthouse's modern-http-insight, limited to the page's own origin. */
export const modernHttpInsight: Check = {
  id: 'modern-http-insight',
  category: 'performance',
  title: 'Few resources are loaded over HTTP/1.1',
  failureTitle: 'Many resources are loaded over HTTP/1.1',
  explained: {
    what: `Checks which HTTP version the server chooses when offered HTTP/2 and HTTP/1.1 (ALPN). Also counts the scripts, style sheets, images and fonts from the page’s own origin among the first 40 resources of the HTML, without those with \`loading=lazy\`. Passes with HTTP/2, or with ${FEW} such resources or fewer. Fails with more over HTTP/1.1, including on \`http:\` pages. Does not apply on \`localhost\`, or when the version is unknown.`,
    why: 'HTTP/1.1 handles one request at a time per connection, so some resources must wait for others.',
    fix: 'Enable HTTP/2 in the server (`http2 on;` in nginx, `Protocols h2 http/1.1` in Apache), or put a CDN with HTTP/2 and HTTP/3 in front of it.',
    source: lighthouseSource('insights/modern-http-insight'),
  },
  inspect: ({ url, resources }) => ({
    conclude() {
      const { protocol, subresources } = resources;
      if (isLocal(url.hostname)) return notApplicable('The page is on localhost.');
      if (protocol === null) return notApplicable('The HTTP version that the server prefers is unknown.');
      if (protocol === 'h2') return pass('The server prefers HTTP/2.');
      const own = subresources.filter(
        ({ url: address, kind, isLazy }) => !isLazy && KINDS.has(kind) && address.startsWith(`${url.origin}/`),
      );
      const words = `The server uses HTTP/1.1 for ${count(own.length, 'static resource')} of the page.`;
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
