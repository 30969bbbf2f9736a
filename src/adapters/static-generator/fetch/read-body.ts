import { contentCodings, decodeContent } from './decode-content.js';
import { asDecodingFault, FetchFault, toFailure } from './fetch-fault.js';
import { headerValues } from './header-values.js';
import type { FetchLimits } from './fetch-limits.js';
import type { Answer } from './send-request.js';

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
}

/**
 * Reads the body of an answer and decompresses it on the way, so that never more than the bound and one buffer are held.
 * @throws FetchFault
 */
export async function readBody(answer: Answer, host: string, bound: BodyBound, limits: FetchLimits): Promise<Body> {
  const codings = contentCodings(headerValues(answer.headers, 'content-encoding'));
  if (codings.length > limits.maxContentCodings) {
    throw new FetchFault('target_response_invalid', `${host} compressed its answer ${codings.length} times over.`);
  }
  let transferredBytes = 0;
  let failedOnWire = false;
  async function* counted(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of answer.body) {
        transferredBytes += chunk.length;
        // A compressed stream may go on for ever without any output.
        if (transferredBytes > limits.maxBodyBytes) throw tooLarge(host, limits.maxBodyBytes);
        yield chunk;
      }
    } catch (error) {
      failedOnWire = true;
      throw error;
    }
  }
  const decoded = decodeContent(counted(), codings);
  if (decoded === null) {
    throw new FetchFault('target_response_invalid', `${host} used a compression that was not offered to it.`);
  }
  try {
    const bytes = await collect(decoded, bound, host);
    return { bytes, transferredBytes };
  } catch (error) {
    const isFault = failedOnWire || codings.length === 0 || toFailure(error) !== null;
    throw isFault ? error : asDecodingFault(error, host);
  }
}

async function collect(source: AsyncIterable<Buffer>, bound: BodyBound, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= bound.maxBytes) continue;
    if (bound.overflow === 'fail') throw tooLarge(host, bound.maxBytes);
    return Buffer.concat(chunks, bound.maxBytes);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(host: string, maxBytes: number): FetchFault {
  const megabytes = Math.round((maxBytes / (1024 * 1024)) * 100) / 100;
  return new FetchFault('body_too_large', `The page of ${host} is larger than the ${megabytes} MB that are read.`);
}
