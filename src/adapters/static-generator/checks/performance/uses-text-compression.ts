import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { isSuccess } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { declaredMediaType } from '../../headers/declared-media-type.js';
import type { HeaderList } from '../../retrieved-page.js';
import { count, fail, pass, warn } from '../support/verdict.js';

const COMPRESSIONS = ['gzip', 'br', 'deflate', 'zstd'];
/** Smaller savings do not count, in bytes. */
const LEAST_SAVING = 1400;
/** What part compression saves by Lighthouse's estimate; of other types nothing. */
const SAVED_PARTS: ReadonlyMap<string, number> = new Map([
  ['text/css', 0.8],
  ['text/html', 0.67],
  ['text/javascript', 0.67],
  ...['text/plain', 'text/xml', 'application/javascript', 'application/x-javascript', 'application/json'].map(half),
  ...['application/xml', 'application/xhtml+xml', 'application/manifest+json'].map(half),
]);

function half(type: string): [string, number] {
  return [type, 0.5];
}

/** Sub-resources as Lighthouse judged them up to version 12; since then it judges the document only. */
export const usesTextCompression: Check = {
  id: 'uses-text-compression',
  category: 'performance',
  title: 'Text is sent compressed',
  failureTitle: 'Text is sent compressed',
  explained: {
    what: `The document, scripts and style sheets are sent with a \`Content-Encoding\` of \`${COMPRESSIONS.join('`, `')}\`. One without counts where compression would save ${LEAST_SAVING} bytes or more, estimated as 80 % of a style sheet, 67 % of \`text/html\` and \`text/javascript\` and 50 % of other text types. All compressed passes; the document not compressed fails; only scripts or style sheets not compressed warns with 50 of 100. At most the 40 sub-resources that the HTML names first are looked at.`,
    why: 'Text takes three to five times as long to come when it is not compressed, which is felt most on slow and on metered connections.',
    fix: 'Turn compression on in the server or CDN (`gzip on; gzip_types …` in nginx, `AddOutputFilterByType DEFLATE …` in Apache, `encode zstd gzip` in Caddy), for scripts and style sheets as well as for HTML. Compress files that do not change beforehand, with Brotli.',
    source: lighthouseSource('insights/document-latency-insight'),
  },
  inspect: ({ page, resources }) => ({
    conclude() {
      if (saving(page.response.headers, page.decodedBytes, 'text/html') > 0) {
        return fail(
          `The document’s ${page.decodedBytes} bytes are sent uncompressed; compression would save ${LEAST_SAVING} or more.`,
        );
      }
      const uncompressed = resources.subresources.flatMap(({ url, result }) => {
        if (!isSuccess(result) || result.read === undefined) return [];
        const bytes = saving(result.headers, result.read.decoded, '');
        return bytes > 0 ? [{ url, bytes }] : [];
      });
      if (uncompressed.length === 0)
        return pass('Neither the document nor a script or style sheet would gain much from compression.');
      uncompressed.sort((one, other) => other.bytes - one.bytes);
      return warn(
        `The document is well; ${count(uncompressed.length, 'script or style sheet', 'scripts and style sheets')} sent uncompressed.`,
        50,
        uncompressed.map(({ url, bytes }) => textEvidence(`about ${bytes} bytes to save: ${url}`)),
      );
    },
  }),
};

/** Estimated bytes that compression would save; 0 where it is used or too little would be saved. */
function saving(headers: HeaderList, decodedBytes: number, defaultType: string): number {
  const codings = headerValues(headers, 'content-encoding').join(',').toLowerCase().split(',');
  if (codings.some((coding) => COMPRESSIONS.includes(coding.trim()))) return 0;
  const bytes = Math.round(decodedBytes * (SAVED_PARTS.get(declaredMediaType(headers) || defaultType) ?? 0));
  return bytes < LEAST_SAVING ? 0 : bytes;
}
