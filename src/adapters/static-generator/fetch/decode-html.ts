import sniffHtmlEncoding from 'html-encoding-sniffer';
import type { Encoding } from '../retrieved-page.js';
import type { MediaType } from './media-type.js';

/** Default for the sniffer, which means that it found no encoding. */
const NOT_FOUND = '';

const NO_BYTES = new Uint8Array(0);

/**
 * Decodes a document as browsers do (HTML Standard, "determining the character encoding"): byte order mark, charset of
 * the Content-Type, meta element within the first 1,024 bytes, then windows-1252 (XHTML: no meta, then UTF-8).
 * Replaces invalid bytes with U+FFFD and removes the byte order mark.
 */
export function decodeHtml(bytes: Uint8Array, type: MediaType): { readonly encoding: Encoding; readonly html: string } {
  const encoding = findEncoding(bytes, type);
  return { encoding, html: decode(bytes, encoding.name) };
}

function findEncoding(bytes: Uint8Array, { essence, charset }: MediaType): Encoding {
  const xml = essence === 'application/xhtml+xml';
  const bom = sniffHtmlEncoding(bytes, { xml: true, defaultEncoding: NOT_FOUND });
  if (bom !== NOT_FOUND) return { name: bom, source: 'bom' };
  const header = sniffHtmlEncoding(NO_BYTES, { transportLayerEncodingLabel: charset, defaultEncoding: NOT_FOUND });
  if (header !== NOT_FOUND) return { name: header, source: 'header' };
  const meta = xml ? NOT_FOUND : sniffHtmlEncoding(bytes, { defaultEncoding: NOT_FOUND });
  if (meta !== NOT_FOUND) return { name: meta, source: 'meta' };
  return { name: xml ? 'UTF-8' : 'windows-1252', source: 'default' };
}

function decode(bytes: Uint8Array, name: string): string {
  // The standard's decoder for encodings that were abused for attacks. Node does not support it.
  if (name === 'replacement') return bytes.length === 0 ? '' : '\uFFFD';
  return new TextDecoder(name).decode(bytes);
}
