import type { Readable } from 'node:stream';
import type { Client, Dispatcher } from 'undici';
import type { HeaderList } from '../retrieved-page.js';
import type { Connection, ConnectionPool } from './connection-pool.js';
import { toResponseHeadError, FetchError } from './fetch-error.js';

/** Interim (1xx) responses to one request. Early hints need one or two. */
const MAX_INTERIM_RESPONSES = 16;

/** The head of a response, and its body as a stream. */
export interface IncomingResponse {
  readonly status: number;
  readonly headers: HeaderList;
  /** Compressed bytes; null for HEAD. Its errors are those of undici and the system. */
  readonly body: Readable | null;
  /** From the open connection, or the request if that came later, until the head was complete, in milliseconds. */
  readonly firstByteMs: number;
  /** Releases the connection if the response was read to its end, and closes it otherwise. Must be called. */
  close(): void;
}

export interface RequestOptions {
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
}

/** The connections and the timeout of a request. */
export interface Transport {
  readonly connections: ConnectionPool;
  /** Aborts the whole exchange. Its reason becomes the error. */
  readonly signal: AbortSignal;
}

/**
 * Sends one request over a connection that no other request uses. Does not follow redirects. A server may close a
 * reused connection at any time, or break it by sending a body for HEAD, so a request that fails on a reused connection
 * is retried once on a new one.
 * @param headSignal aborts the exchange up to the response headers; it must also abort when the transport's signal does
 * @throws FetchError, or the reason of the signal that aborted
 */
export async function sendRequest(
  url: URL,
  options: RequestOptions,
  transport: Transport,
  headSignal: AbortSignal,
): Promise<IncomingResponse> {
  const connection = transport.connections.acquire(url.origin);
  const { timesOpened } = connection;
  try {
    return await exchange(url, options, connection, transport, headSignal);
  } catch (error) {
    const isReused = timesOpened > 0 && connection.timesOpened === timesOpened;
    if (!isReused || headSignal.aborted) throw error;
    return exchange(url, options, transport.connections.open(url.origin), transport, headSignal);
  }
}

async function exchange(
  url: URL,
  { method, headers }: RequestOptions,
  connection: Connection,
  { connections, signal }: Transport,
  headSignal: AbortSignal,
): Promise<IncomingResponse> {
  // While it connects, undici ignores the request's signal. Destroying the client ends the request.
  const end = (error: unknown): void => connection.end(error);
  const exchangeListener = whenAborted(signal, end);
  const headListener = headSignal === signal ? null : whenAborted(headSignal, end);
  let interimResponses = 0;
  const onInterim = (): void => {
    interimResponses += 1;
    if (interimResponses > MAX_INTERIM_RESPONSES) {
      end(new FetchError('target_response_invalid', `${url.host} sent too many interim responses.`));
    }
  };
  try {
    headSignal.throwIfAborted();
    connection.signal = headSignal;
    const sentAt = performance.now();
    const request = { path: url.pathname + url.search, headers };
    const response =
      method === 'HEAD'
        ? await requestHead(connection.client, request, onInterim)
        : await requestBody(connection.client, request, onInterim);
    const firstByteMs = performance.now() - Math.max(sentAt, connection.connectedAt);
    const close = (): void => {
      exchangeListener.remove();
      if (response.body?.readableEnded ?? true) connections.release(connection);
      else connections.discard(connection);
    };
    return { ...response, firstByteMs, close };
  } catch (error) {
    exchangeListener.remove();
    connections.discard(connection);
    throw headSignal.aborted ? headSignal.reason : toResponseHeadError(error, url.host);
  } finally {
    headListener?.remove();
  }
}

type ResponseHead = Pick<IncomingResponse, 'status' | 'headers' | 'body'>;

async function requestBody(
  client: Client,
  request: Pick<Dispatcher.DispatchOptions, 'path' | 'headers'>,
  onInterim: () => void,
): Promise<ResponseHead> {
  const response = await client.request({ ...request, method: 'GET', responseHeaders: 'raw', onInfo: onInterim });
  // An unread body emits an error when its connection is closed.
  response.body.on('error', () => undefined);
  return {
    status: response.statusCode,
    headers: pairs(response.headers as unknown as readonly string[]),
    body: response.body,
  };
}

/** Like `requestBody`, without the stream, which costs more than everything else. */
function requestHead(
  client: Client,
  request: Pick<Dispatcher.DispatchOptions, 'path' | 'headers'>,
  onInterim: () => void,
): Promise<ResponseHead> {
  return new Promise((resolve, reject) => {
    let head: ResponseHead = { status: 0, headers: [], body: null };
    client.dispatch(
      // `reset: false` keeps the connection open.
      { ...request, method: 'HEAD', reset: false },
      {
        onRequestStart: () => undefined,
        onResponseStart: (controller, status) => {
          if (status < 200) onInterim();
          else head = { ...head, status, headers: pairs(controller.rawHeaders as readonly Buffer[]) };
        },
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(head),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

function whenAborted(signal: AbortSignal, act: (reason: unknown) => void): { remove(): void } {
  const listener = (): void => act(signal.reason);
  signal.addEventListener('abort', listener, { once: true });
  return { remove: () => signal.removeEventListener('abort', listener) };
}

function pairs(raw: readonly (string | Buffer)[]): HeaderList {
  const list: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    list.push([latin1(raw[index]).toLowerCase(), latin1(raw[index + 1])]);
  }
  return list;
}

/** Header fields have one character per byte. */
function latin1(text: string | Buffer | undefined): string {
  return typeof text === 'string' ? text : (text?.toString('latin1') ?? '');
}
