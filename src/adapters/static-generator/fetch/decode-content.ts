import type { Duplex } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { DeflateDecoder } from './deflate-decoder.js';

/** Value of the Accept-Encoding header. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br, zstd';

/** A window of at most 8 MB, as RFC 9659 requires. A hostile frame could demand gigabytes. */
const ZSTD_OPTIONS = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => new DeflateDecoder(),
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
