import type { Check } from '../check.js';
import { textEvidence } from '../support/evidence.js';
import { headerValues } from '../../headers/header-values.js';
import { isSuccess } from '../../resources/related-resources.js';
import { lighthouseSource } from '../support/lighthouse-source.js';
import { declaredMediaType } from '../../headers/declared-media-type.js';
import type { HeaderList } from '../../retrieved-page.js';
import { reviewUnfetched, unfetchedAmong } from '../support/unfetched.js';
import { count, fail, pass, warn } from '../support/verdict.js';

/** Kinds that are fetched with their text. */
const CODE = new Set(['script', 'style']);
const COMPRESSIONS = ['gzip', 'br', 'deflate', 'zstd'];
/** Bytes. Smaller savings do not count. */
const MIN_SAVING = 1400;
/** Bytes that a server sends before it must wait for the browser (RFC 6928): saving as many saves a round trip. */
const FULL_SAVING = 14_000;
/** The score if only scripts or style sheets are uncompressed. */
const PART = 50;
/** The share that compression saves, as Lighthouse estimates it. Other types save nothing. */
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

/** Lighthouse 12's uses-text-compression. Later versions check only the document. */
export const usesTextCompression: Check = {
  id: 'uses-text-compression',
  category: 'performance',
  title: 'Text is compressed',
  failureTitle: 'Text is not compressed',
  explained: {
    what: `Checks that the document, scripts and style sheets have a \`Content-Encoding\` of \`${COMPRESSIONS.join('`, `')}\`. An uncompressed file counts when compression would save at least ${MIN_SAVING} bytes, estimated as 80% of a style sheet, 67% of \`text/html\` and \`text/javascript\`, and 50% of other text types. Passes when no file counts. Warns with a score of ${PART} when only scripts or style sheets do. Fails when the document does, with a score that falls to 0 when compression would save ${FULL_SAVING} bytes. Needs a look when no file counts, but a script or style sheet does not respond. Checks the first 40 resources that the HTML refers to.`,
    why: 'Uncompressed text takes three to five times as long to transfer, which hurts most on slow and metered connections.',
    fix: 'Enable compression in the server or CDN for HTML, scripts and style sheets: `gzip on; gzip_types …` in nginx, `AddOutputFilterByType DEFLATE …` in Apache, `encode zstd gzip` in Caddy. Compress static files in advance with Brotli.',
    source: lighthouseSource('insights/document-latency-insight'),
  },
  inspect: ({ page, resources }) => ({
    conclude() {
      const uncompressed = resources.subresources.flatMap(({ url, result }) => {
        if (!isSuccess(result) || result.read === undefined) return [];
        const bytes = saving(result.headers, result.read.decoded, '');
        return bytes > 0 ? [{ url, bytes }] : [];
      });
      const saved = saving(page.response.headers, page.decodedBytes, 'text/html');
      if (saved > 0) {
        // Falls gradually, so adding a title or a text alternative to the page costs no points here.
        const score = Math.max(0, Math.floor((99 * (FULL_SAVING - saved)) / (FULL_SAVING - MIN_SAVING)));
        return {
          ...fail(
            `The document (${page.decodedBytes} bytes) is not compressed. Compression would save about ${saved} bytes.`,
          ),
          score: uncompressed.length === 0 ? score : Math.min(PART, score),
        };
      }
      if (uncompressed.length === 0) {
        const missing = unfetchedAmong(resources.subresources.filter(({ kind }) => CODE.has(kind)));
        return missing.length > 0
          ? reviewUnfetched(missing, 'The document and the files that responded are compressed or small.')
          : pass('The document, scripts and style sheets are compressed or small.');
      }
      uncompressed.sort((one, other) => other.bytes - one.bytes);
      return warn(
        `${count(uncompressed.length, 'script or style sheet is', 'scripts and style sheets are')} not compressed.`,
        PART,
        uncompressed.map(({ url, bytes }) => textEvidence(`could save about ${bytes} bytes: ${url}`)),
      );
    },
  }),
};

/** Estimated bytes that compression would save; 0 if it is used or would save too little. */
function saving(headers: HeaderList, decodedBytes: number, defaultType: string): number {
  const codings = headerValues(headers, 'content-encoding').join(',').toLowerCase().split(',');
  if (codings.some((coding) => COMPRESSIONS.includes(coding.trim()))) return 0;
  const bytes = Math.round(decodedBytes * (SAVED_PARTS.get(declaredMediaType(headers) || defaultType) ?? 0));
  return bytes < MIN_SAVING ? 0 : bytes;
}
