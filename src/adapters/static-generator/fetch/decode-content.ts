import { PassThrough, type Duplex } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { SniffingDecoder } from './sniffing-decoder.js';

/** Value of the Accept-Encoding header. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br, zstd';

/** A window of at most 8 MB, as RFC 9659 requires. A hostile frame could demand gigabytes. */
const ZSTD_OPTIONS = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  // It means the zlib format, but some servers send raw deflate. Like browsers, we look at the header.
  deflate: () => new SniffingDecoder((head) => (hasZlibHeader(head) ? createInflate() : createInflateRaw())),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(ZSTD_OPTIONS),
};

/** The content codings in the order applied, in lower case, without "identity". */
export function contentCodings(values: readonly string[]): readonly string[] {
  const codings = values.flatMap((value) => value.split(',').map((coding) => coding.trim().toLowerCase()));
  return codings.filter((coding) => coding !== '' && coding !== 'identity');
}

/**
 * Creates a decoder for each coding. The coding applied last comes first. The caller must destroy the decoders.
 * @returns null if a coding is not supported
 */
export function createDecoders(codings: readonly string[]): readonly Duplex[] | null {
  if (!codings.every((coding) => Object.hasOwn(DECODERS, coding))) return null;
  return codings.toReversed().flatMap((coding) => DECODERS[coding]?.() ?? []);
}

/** Decompresses a document that is a gzip file, such as `sitemap.xml.gz`, and passes on any other. */
export function createFileDecoder(): Duplex {
  return new SniffingDecoder((head) => (hasGzipHeader(head) ? createGunzip() : new PassThrough()));
}

/** RFC 1950, section 2.2: method 8, and a check that makes the two bytes a multiple of 31. */
function hasZlibHeader(head: Buffer): boolean {
  return head.length >= 2 && (head.readUInt8(0) & 0x0f) === 8 && head.readUInt16BE(0) % 31 === 0;
}

/** RFC 1952, section 2.3.1. */
function hasGzipHeader(head: Buffer): boolean {
  return head.length >= 2 && head.readUInt16BE(0) === 0x1f8b;
}
