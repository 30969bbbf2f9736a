import { pipeline } from 'node:stream/promises';
import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** What this service can decompress, as the value of Accept-Encoding. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br, zstd';

/** A window of 8 MB at most, as RFC 9659 asks for; a hostile frame could ask for gigabytes. */
const ZSTD_OPTIONS = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

type Bytes = AsyncIterable<Buffer>;

const DECODERS: Readonly<Record<string, (source: Bytes) => Bytes>> = {
  gzip: (source) => through(source, createGunzip()),
  'x-gzip': (source) => through(source, createGunzip()),
  deflate: inflate,
  br: (source) => through(source, createBrotliDecompress()),
  zstd: (source) => through(source, createZstdDecompress(ZSTD_OPTIONS)),
};

/** The codings in the order applied, in lower case, without "identity". */
export function contentCodings(values: readonly string[]): readonly string[] {
  const codings = values.flatMap((value) => value.split(',').map((coding) => coding.trim().toLowerCase()));
  return codings.filter((coding) => coding !== '' && coding !== 'identity');
}

/**
 * Undoes the codings, the last one first, as fast as the result is read and no faster.
 * @returns null where a coding is unknown
 */
export function decodeContent(source: Bytes, codings: readonly string[]): Bytes | null {
  let bytes: Bytes = source;
  for (const coding of codings.toReversed()) {
    const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
    if (decoder === undefined) return null;
    bytes = decoder(bytes);
  }
  return bytes;
}

/** Ends `source` and the decoder as soon as the reader stops. */
async function* through(source: Bytes, decoder: Transform): AsyncGenerator<Buffer> {
  const feeding = pipeline(source, decoder).catch(() => undefined);
  try {
    yield* decoder as AsyncIterable<Buffer>;
  } finally {
    decoder.destroy();
    await feeding;
  }
}

/** "deflate" means the zlib format, but some servers send raw deflate; browsers take both, told apart by the head. */
async function* inflate(source: Bytes): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  const rest: Bytes = {
    async *[Symbol.asyncIterator]() {
      try {
        yield head;
        for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
      } finally {
        await chunks.return?.();
      }
    },
  };
  yield* through(rest, hasZlibHeader(head) ? createInflate() : createInflateRaw());
}

/** RFC 1950, section 2.2: method 8, and a check that makes the two bytes a multiple of 31. */
function hasZlibHeader(head: Buffer): boolean {
  return head.length >= 2 && (head.readUInt8(0) & 0x0f) === 8 && head.readUInt16BE(0) % 31 === 0;
}
