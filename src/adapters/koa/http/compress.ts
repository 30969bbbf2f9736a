import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const ENCODINGS = ['br', 'gzip'] as const satisfies readonly Encoding[];

/** Of brotli, for what is compressed for each request anew: about as fast as gzip, and smaller. */
const FAST = 4;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * What an Accept-Encoding header asks for.
 * @returns null for the text as it is
 */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return ENCODINGS.find((name) => names.includes(name)) ?? null;
}

/** @param isKept whether the outcome is worth the time, since it is sent again and again */
export function compress(text: string | Uint8Array, encoding: Encoding, { isKept = false } = {}): Promise<Buffer> {
  if (encoding === 'gzip') return zip(text);
  return brotli(text, isKept ? {} : { params: { [constants.BROTLI_PARAM_QUALITY]: FAST } });
}
