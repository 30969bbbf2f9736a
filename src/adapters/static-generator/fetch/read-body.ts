import { contentCodings, createDecoders, createFileDecoder } from './decode-content.js';
import { toDecodingError, toFetchError, FetchError } from './fetch-error.js';
import { GrowingBuffer } from './growing-buffer.js';
import { headerValues } from '../headers/header-values.js';
import type { FetchLimits } from './fetch-limits.js';
import { decodeThrough } from './decode-pipeline.js';
import type { IncomingResponse } from './send-request.js';

/** Each chunk costs time. Beyond this number, chunks must have MIN_AVERAGE_CHUNK bytes on average. */
const MAX_SMALL_CHUNKS = 10_000;
const MIN_AVERAGE_CHUNK = 64;

export interface Body {
  /** Decompressed. */
  readonly bytes: Buffer;
  /** Compressed bytes that were read. */
  readonly transferredBytes: number;
}

export interface ReadOptions {
  /** Limit of the decompressed body. */
  readonly maxBytes: number;
  /** For a longer body: throw, or return its first `maxBytes`. */
  readonly overflow: 'fail' | 'truncate';
  /** When the decompressed body reaches `atBytes`, calls `until` once and pauses until it resolves. */
  readonly pause?: { readonly atBytes: number; readonly until: () => Promise<void> };
}

/**
 * Reads and decompresses the body of a response, in memory of at most `maxBytes` and one buffer per coding.
 * @throws FetchError, or the reason of `signal`
 */
export async function readBody(
  response: IncomingResponse,
  host: string,
  options: ReadOptions,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Body> {
  const body = new GrowingBuffer(options.maxBytes);
  const append = (chunk: Buffer): boolean => {
    body.append(chunk);
    return true;
  };
  const { transferredBytes } = await streamBody(response, host, options, limits, signal, append);
  return { bytes: body.bytes(), transferredBytes };
}

export interface StreamOptions extends ReadOptions {
  /** Whether the document may be a gzip file, which is then decompressed too. */
  readonly mayBeGzipFile?: boolean;
}

/**
 * Decompresses the body of a response as a stream, in memory of one buffer per coding. The transferred body, and the
 * output of each decoder except the last, is limited by `limits.maxBodyBytes`: a layer in the middle could grow to
 * gigabytes although the result is empty.
 * @param onChunk receives the body, and more than `maxBytes` if the last chunk crosses it. Returns whether to go on
 * @throws FetchError, or the reason of `signal`
 */
export async function streamBody(
  response: IncomingResponse,
  host: string,
  options: StreamOptions,
  limits: FetchLimits,
  signal: AbortSignal,
  onChunk: (chunk: Buffer) => boolean,
): Promise<{ readonly transferredBytes: number }> {
  if (response.body === null) return { transferredBytes: 0 };
  const codings = contentCodings(headerValues(response.headers, 'content-encoding'));
  if (codings.length > limits.maxContentCodings) {
    throw new FetchError('target_response_invalid', `${host} compressed its response ${codings.length} times.`);
  }
  const contentDecoders = createDecoders(codings);
  if (contentDecoders === null) {
    throw new FetchError('target_response_invalid', `${host} used a compression that the request did not accept.`);
  }
  const decoders = options.mayBeGzipFile ? [...contentDecoders, createFileDecoder()] : contentDecoders;
  const meters = [response.body, ...decoders].map(() => ({ chunks: 0, bytes: 0 }));
  let { pause } = options;
  const onLayerChunk = (layer: number, chunk: Buffer): boolean | Promise<void> => {
    const meter = meters[layer];
    if (meter === undefined) return false;
    meter.chunks += 1;
    meter.bytes += chunk.length;
    if (meter.chunks > MAX_SMALL_CHUNKS && meter.bytes < meter.chunks * MIN_AVERAGE_CHUNK) {
      throw new FetchError('target_response_invalid', `${host} sends its body in chunks that are too small.`);
    }
    const isLast = layer === decoders.length;
    if (isLast && !onChunk(chunk)) return true;
    const maxBytes = isLast ? options.maxBytes : limits.maxBodyBytes;
    if (meter.bytes <= maxBytes) {
      if (!isLast || pause === undefined || meter.bytes < pause.atBytes) return false;
      const { until } = pause;
      pause = undefined;
      return until();
    }
    if (isLast && options.overflow === 'truncate') return true;
    throw tooLarge(host, maxBytes);
  };
  const toError = (layer: number, error: unknown): unknown =>
    layer === 0 ? toFetchError(error, host) : toDecodingError(error, host);
  await decodeThrough(response.body, decoders, { onChunk: onLayerChunk, toError }, signal);
  return { transferredBytes: meters[0]?.bytes ?? 0 };
}

function tooLarge(host: string, maxBytes: number): FetchError {
  const megabytes = Math.round((maxBytes / (1024 * 1024)) * 100) / 100;
  return new FetchError('body_too_large', `The response from ${host} is larger than ${megabytes} MB.`);
}
