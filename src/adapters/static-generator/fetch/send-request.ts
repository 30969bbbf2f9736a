import type { Readable } from 'node:stream';
import type { Client, Dispatcher } from 'undici';
import type { HeaderList } from '../retrieved-page.js';
import type { Connection, ConnectionPool } from './connection-pool.js';
import { toResponseHeadError, FetchError } from './fetch-error.js';

/** Interim answers (1xx) before the answer proper. Early hints take one or two; a flood is no use of HTTP. */
const MAX_INTERIM_ANSWERS = 16;

/** The head of an answer, and its body still on the wire. */
export interface IncomingResponse {
  readonly status: number;
  readonly headers: HeaderList;
  /** Bytes as they come, still compressed; null for HEAD. Its errors are those of undici and of the system. */
  readonly body: Readable | null;
  /** From the moment that the connection stood, or the request was sent, until the head was complete, in milliseconds. */
  readonly firstByteMs: number;
  /** Gives the connection on where the answer was read to its end, and closes it otherwise. Must be called. */
  close(): void;
}

export interface RequestOptions {
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
}

/** What a request goes over, and how long. */
export interface Transport {
  readonly connections: ConnectionPool;
  /** Bounds the whole exchange; its reason becomes the error. */
  readonly signal: AbortSignal;
}

/**
 * Sends one request over a connection that nothing else uses meanwhile. Follows no redirect. A server may end a
 * connection that was kept at any time, or spoil it with the body of an answer to HEAD: what fails on such a one is
 * asked for once more on a new one.
 * @param headSignal bounds everything up to the head of the answer; it must abort when the way's signal does.
 * @throws FetchFault, or the reason of the signal that aborted
 */
export async function sendRequest(
  url: URL,
  options: RequestOptions,
  way: Transport,
  headSignal: AbortSignal,
): Promise<IncomingResponse> {
  const connection = way.connections.acquire(url.origin);
  const { timesOpened } = connection;
  try {
    return await exchange(url, options, connection, way, headSignal);
  } catch (error) {
    const wasKept = timesOpened > 0 && connection.timesOpened === timesOpened;
    if (!wasKept || headSignal.aborted) throw error;
    return exchange(url, options, way.connections.open(url.origin), way, headSignal);
  }
}

async function exchange(
  url: URL,
  { method, headers }: RequestOptions,
  connection: Connection,
  { connections, signal }: Transport,
  headSignal: AbortSignal,
): Promise<IncomingResponse> {
  // Undici settles a request that is still connecting only when its client is destroyed, not when its signal aborts.
  const end = (error: unknown): void => connection.end(error);
  const whole = whenAborted(signal, end);
  const head = headSignal === signal ? null : whenAborted(headSignal, end);
  let interimAnswers = 0;
  const onInterim = (): void => {
    interimAnswers += 1;
    if (interimAnswers > MAX_INTERIM_ANSWERS) {
      end(new FetchError('target_response_invalid', `${url.host} sent interim answers without an end.`));
    }
  };
  try {
    headSignal.throwIfAborted();
    connection.signal = headSignal;
    const sentAt = performance.now();
    const request = { path: url.pathname + url.search, headers };
    const answer =
      method === 'HEAD'
        ? await askForHead(connection.client, request, onInterim)
        : await askForAll(connection.client, request, onInterim);
    const firstByteMs = performance.now() - Math.max(sentAt, connection.connectedAt);
    const close = (): void => {
      whole.forget();
      if (answer.body?.readableEnded ?? true) connections.release(connection);
      else connections.discard(connection);
    };
    return { ...answer, firstByteMs, close };
  } catch (error) {
    whole.forget();
    connections.discard(connection);
    throw headSignal.aborted ? headSignal.reason : toResponseHeadError(error, url.host);
  } finally {
    head?.forget();
  }
}

type Exchanged = Pick<IncomingResponse, 'status' | 'headers' | 'body'>;

async function askForAll(
  client: Client,
  request: Pick<Dispatcher.DispatchOptions, 'path' | 'headers'>,
  onInterim: () => void,
): Promise<Exchanged> {
  const answer = await client.request({ ...request, method: 'GET', responseHeaders: 'raw', onInfo: onInterim });
  // A body that nobody reads still fails when its connection is closed.
  answer.body.on('error', () => undefined);
  return {
    status: answer.statusCode,
    headers: pairs(answer.headers as unknown as readonly string[]),
    body: answer.body,
  };
}

/** As `askForAll`, without the stream for a body, which costs more than all else. */
function askForHead(
  client: Client,
  request: Pick<Dispatcher.DispatchOptions, 'path' | 'headers'>,
  onInterim: () => void,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    let answer: Exchanged = { status: 0, headers: [], body: null };
    client.dispatch(
      // Else undici ends the connection.
      { ...request, method: 'HEAD', reset: false },
      {
        onRequestStart: () => undefined,
        onResponseStart: (controller, status) => {
          if (status < 200) onInterim();
          else answer = { ...answer, status, headers: pairs(controller.rawHeaders as readonly Buffer[]) };
        },
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(answer),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

function whenAborted(signal: AbortSignal, act: (reason: unknown) => void): { forget(): void } {
  const listener = (): void => act(signal.reason);
  signal.addEventListener('abort', listener, { once: true });
  return { forget: () => signal.removeEventListener('abort', listener) };
}

function pairs(raw: readonly (string | Buffer)[]): HeaderList {
  const list: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    list.push([latin1(raw[index]).toLowerCase(), latin1(raw[index + 1])]);
  }
  return list;
}

/** Header fields come as one character per byte. */
function latin1(text: string | Buffer | undefined): string {
  return typeof text === 'string' ? text : (text?.toString('latin1') ?? '');
}
