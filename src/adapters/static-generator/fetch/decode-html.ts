import sniffHtmlEncoding from 'html-encoding-sniffer';
import type { Encoding } from '../retrieved-page.js';
import type { MediaType } from './media-type.js';

/** What the sniffer is told to answer where it finds nothing. */
const NOTHING = '';

const NO_BYTES = new Uint8Array(0);

/**
 * Decodes a document as browsers do (HTML Standard, "determining the character encoding"): byte order mark, charset of
 * the Content-Type, meta element within the first 1,024 bytes, then windows-1252 (XHTML: no meta, then UTF-8).
 * Bytes that are not valid become U+FFFD; the byte order mark goes, everything else stays.
 */
export function decodeHtml(bytes: Uint8Array, type: MediaType): { readonly encoding: Encoding; readonly html: string } {
  const encoding = findEncoding(bytes, type);
  return { encoding, html: decode(bytes, encoding.name) };
}

function findEncoding(bytes: Uint8Array, { essence, charset }: MediaType): Encoding {
  const xml = essence === 'application/xhtml+xml';
  const bom = sniffHtmlEncoding(bytes, { xml: true, defaultEncoding: NOTHING });
  if (bom !== NOTHING) return { name: bom, source: 'bom' };
  const header = sniffHtmlEncoding(NO_BYTES, { transportLayerEncodingLabel: charset, defaultEncoding: NOTHING });
  if (header !== NOTHING) return { name: header, source: 'header' };
  const meta = xml ? NOTHING : sniffHtmlEncoding(bytes, { defaultEncoding: NOTHING });
  if (meta !== NOTHING) return { name: meta, source: 'meta' };
  return { name: xml ? 'UTF-8' : 'windows-1252', source: 'default' };
}

function decode(bytes: Uint8Array, name: string): string {
  // The standard's decoder for encodings that were abused for attacks; Node has none of that name.
  if (name === 'replacement') return bytes.length === 0 ? '' : '\uFFFD';
  return new TextDecoder(name).decode(bytes);
}
