import { contentCodings, createDecoders } from './decode-content.js';
import { toDecodingError, toFetchError, FetchError } from './fetch-error.js';
import { GrowingBuffer } from './growing-buffer.js';
import { headerValues } from '../headers/header-values.js';
import type { FetchLimits } from './fetch-limits.js';
import { decodeThrough } from './decode-pipeline.js';
import type { IncomingResponse } from './send-request.js';

/** A chunk costs time whatever its size. More chunks than this must be `MIN_AVERAGE_CHUNK` bytes long on average. */
const MAX_SMALL_CHUNKS = 10_000;
const MIN_AVERAGE_CHUNK = 64;

export interface Body {
  /** Decompressed. */
  readonly bytes: Buffer;
  /** Size on the wire, as far as it was read. */
  readonly transferredBytes: number;
}

export interface BodyBound {
  /** Of the decompressed body. */
  readonly maxBytes: number;
  /** What becomes of a longer body: an error, or its first `maxBytes`. */
  readonly overflow: 'fail' | 'cut';
  /** Asked once, where the decompressed body comes to so many bytes; no more is read until it resolves. */
  readonly gate?: { readonly atBytes: number; readonly open: () => Promise<void> };
}

/**
 * Reads the body of an answer and decompresses it on the way, so that never more than the bound and a buffer for each
 * coding are held. What comes over the wire, and what each decoder but the last puts out, is bounded by
 * `limits.maxBodyBytes`: a layer in the middle may swell to gigabytes of which nothing is left at the end.
 * @throws FetchFault, or the reason of `signal`
 */
export async function readBody(
  answer: IncomingResponse,
  host: string,
  bound: BodyBound,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Body> {
  if (answer.body === null) return { bytes: Buffer.alloc(0), transferredBytes: 0 };
  const codings = contentCodings(headerValues(answer.headers, 'content-encoding'));
  if (codings.length > limits.maxContentCodings) {
    throw new FetchError('target_response_invalid', `${host} compressed its answer ${codings.length} times over.`);
  }
  const decoders = createDecoders(codings);
  if (decoders === null) {
    throw new FetchError('target_response_invalid', `${host} used a compression that was not offered to it.`);
  }
  const body = new GrowingBuffer(bound.maxBytes);
  const meters = [answer.body, ...decoders].map(() => ({ chunks: 0, bytes: 0 }));
  let { gate } = bound;
  const onChunk = (layer: number, chunk: Buffer): boolean | Promise<void> => {
    const meter = meters[layer];
    if (meter === undefined) return false;
    meter.chunks += 1;
    meter.bytes += chunk.length;
    if (meter.chunks > MAX_SMALL_CHUNKS && meter.bytes < meter.chunks * MIN_AVERAGE_CHUNK) {
      throw new FetchError('target_response_invalid', `${host} sends its body in too small pieces.`);
    }
    const isLast = layer === decoders.length;
    if (isLast) body.append(chunk);
    const maxBytes = isLast ? bound.maxBytes : limits.maxBodyBytes;
    if (meter.bytes <= maxBytes) {
      if (!isLast || gate === undefined || meter.bytes < gate.atBytes) return false;
      const { open } = gate;
      gate = undefined;
      return open();
    }
    if (isLast && bound.overflow === 'cut') return true;
    throw tooLarge(host, maxBytes);
  };
  const toError = (layer: number, error: unknown): unknown =>
    layer === 0 ? toFetchError(error, host) : toDecodingError(error, host);
  await decodeThrough(answer.body, decoders, { onChunk, toError }, signal);
  return { bytes: body.bytes(), transferredBytes: meters[0]?.bytes ?? 0 };
}

function tooLarge(host: string, maxBytes: number): FetchError {
  const megabytes = Math.round((maxBytes / (1024 * 1024)) * 100) / 100;
  return new FetchError('body_too_large', `The page of ${host} is larger than the ${megabytes} MB that are read.`);
}
