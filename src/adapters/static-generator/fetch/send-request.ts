import type { Readable } from 'node:stream';
import { Client } from 'undici';
import type { HeaderList } from '../retrieved-page.js';
import { asHeadFault, FetchFault } from './fetch-fault.js';
import type { FetchLimits } from './fetch-limits.js';
import { createGuardedConnect, type GuardedConnectOptions } from './guarded-connect.js';

/** Interim answers (1xx) before the answer proper. Early hints take one or two; a flood is no use of HTTP. */
const MAX_INTERIM_ANSWERS = 16;

/** Why a client goes whose answer was read: one error for all, as undici would make one with its stack each time. */
const CLOSED = new Error('The exchange is over.');

/** The head of an answer, and its body still on the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: HeaderList;
  /** Bytes as they come, still compressed. Its errors are those of undici and of the system. */
  readonly body: Readable;
  /** From the moment that the connection stood until the head was complete, in milliseconds. */
  readonly waitedMs: number;
  /** Closes the connection, whatever is still on it. Must be called. */
  close(): void;
}

export interface RequestOptions {
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: FetchLimits;
}

/**
 * Sends one request over a connection of its own, which nothing else ever uses. Follows no redirect.
 * @param headSignal bounds everything up to the head of the answer; it must abort when the connection's signal does.
 * @throws FetchFault, or the reason of the signal that aborted
 */
export async function sendRequest(
  url: URL,
  options: RequestOptions,
  connection: GuardedConnectOptions,
  headSignal: AbortSignal,
): Promise<Answer> {
  const connect = createGuardedConnect({ ...connection, signal: headSignal });
  let connectedAt = performance.now();
  const client = new Client(url.origin, {
    connect: (target, callback) =>
      connect(target, (...outcome) => {
        connectedAt = performance.now();
        callback(...outcome);
      }),
    allowH2: false,
    pipelining: 0,
    maxHeaderSize: options.limits.maxHeaderBytes,
    // The signal bounds the time of every phase, also of those that undici starts its timers anew in.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  // Undici settles a request that is still connecting only when its client is destroyed, not when its signal aborts.
  const end = (error: unknown): void => void client.destroy(error as Error);
  const head = whenAborted(headSignal, end);
  const whole = whenAborted(connection.signal, end);
  const close = (): void => {
    whole.forget();
    end(CLOSED);
  };
  let interimAnswers = 0;
  try {
    headSignal.throwIfAborted();
    const answer = await client.request({
      method: options.method,
      path: url.pathname + url.search,
      headers: options.headers,
      responseHeaders: 'raw',
      onInfo: () => {
        interimAnswers += 1;
        if (interimAnswers > MAX_INTERIM_ANSWERS) {
          end(new FetchFault('target_response_invalid', `${url.host} sent interim answers without an end.`));
        }
      },
    });
    // A body that nobody reads still fails when its connection is closed.
    answer.body.on('error', () => undefined);
    const headers = pairs(answer.headers as unknown as readonly string[]);
    const waitedMs = performance.now() - connectedAt;
    return { status: answer.statusCode, headers, body: answer.body, waitedMs, close };
  } catch (error) {
    close();
    throw headSignal.aborted ? headSignal.reason : asHeadFault(error, url.host);
  } finally {
    head.forget();
  }
}

function whenAborted(signal: AbortSignal, act: (reason: unknown) => void): { forget(): void } {
  const listener = (): void => act(signal.reason);
  signal.addEventListener('abort', listener, { once: true });
  return { forget: () => signal.removeEventListener('abort', listener) };
}

function pairs(raw: readonly string[]): HeaderList {
  const list: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    list.push([(raw[index] ?? '').toLowerCase(), raw[index + 1] ?? '']);
  }
  return list;
}
