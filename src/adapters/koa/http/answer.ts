import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

/** What a handler sends back. */
export interface Answer {
  readonly status: number;
  /** Absent for an empty body. Text is sent as UTF-8; the handler names its Content-Type. */
  readonly body?: string | Uint8Array | Readable;
  /** These override the headers that the pipeline sets. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export function send(ctx: Context, { status, body, headers }: Answer): void {
  ctx.status = status;
  if (headers !== undefined) ctx.set(headers as Record<string, string | string[]>);
  if (body instanceof Readable) stream(ctx, body);
  // A Buffer is measured and sent as it is; Koa and Node would each copy a string.
  else if (body !== undefined) ctx.body = typeof body === 'string' ? Buffer.from(body) : body;
}

/**
 * Pipes by hand: Koa reports a client that disconnects as an error. A body that fails closes the connection, so that the client
 * notices.
 */
function stream(ctx: Context, body: Readable): void {
  ctx.respond = false;
  ctx.res.once('close', () => body.destroy());
  body.once('error', () => ctx.res.destroy());
  if (ctx.res.closed) body.destroy();
  else body.pipe(ctx.res);
}

export function jsonAnswer(status: number, value: object, headers: Answer['headers'] = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
    body: JSON.stringify(value),
  };
}

export type Encoding = 'br' | 'gzip';

const ENCODINGS = ['br', 'gzip'] as const satisfies readonly Encoding[];

/** Brotli level for bodies compressed on every request: about as fast as gzip, and smaller. */
const FAST = 4;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** @returns the best encoding that an Accept-Encoding header allows; null for none */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return ENCODINGS.find((name) => names.includes(name)) ?? null;
}

/** @param options `isCached`: the result is sent many times, so the best compression is worth its time */
export function compress(text: string | Uint8Array, encoding: Encoding, { isCached = false } = {}): Promise<Buffer> {
  if (encoding === 'gzip') return zip(text);
  return brotli(text, isCached ? {} : { params: { [constants.BROTLI_PARAM_QUALITY]: FAST } });
}

/**
 * Compresses an answer with the best encoding that the client accepts. Never use it for a body with a secret, such as a form token, next to text
 * that others control: the length would reveal the secret (BREACH).
 * @param accepted the Accept-Encoding header
 */
export async function compressed(answer: Answer, accepted: string | undefined): Promise<Answer> {
  const headers = { ...answer.headers, Vary: 'Accept-Encoding' };
  const encoding = chooseEncoding(accepted);
  if (encoding === null || typeof answer.body !== 'string') return { ...answer, headers };
  const body = await compress(answer.body, encoding);
  return { ...answer, body, headers: { ...headers, 'Content-Encoding': encoding } };
}
