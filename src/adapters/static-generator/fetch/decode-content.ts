import type { Duplex } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { DeflateDecoder } from './deflate-decoder.js';

/** What this service can decompress, as the value of Accept-Encoding. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br, zstd';

/** A window of 8 MB at most, as RFC 9659 asks for; a hostile frame could ask for gigabytes. */
const ZSTD_OPTIONS = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => new DeflateDecoder(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(ZSTD_OPTIONS),
};

/** The codings in the order applied, in lower case, without "identity". */
export function contentCodings(values: readonly string[]): readonly string[] {
  const codings = values.flatMap((value) => value.split(',').map((coding) => coding.trim().toLowerCase()));
  return codings.filter((coding) => coding !== '' && coding !== 'identity');
}

/**
 * One decoder for each of the codings, in the order in which a body passes them: the coding applied last comes first.
 * Whoever asked for them must destroy them.
 * @returns null where a coding is unknown
 */
export function createDecoders(codings: readonly string[]): readonly Duplex[] | null {
  if (!codings.every((coding) => Object.hasOwn(DECODERS, coding))) return null;
  return codings.toReversed().flatMap((coding) => DECODERS[coding]?.() ?? []);
}
