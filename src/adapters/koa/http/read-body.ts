import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import type { Context, Middleware } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { parseForm, parseJsonObject, type Fields } from './fields.js';
import { ProblemError, malformed } from './problem.js';

/** Largest request body, in bytes. */
export const MAX_BODY = 64 * 1024;

const FORM = 'application/x-www-form-urlencoded';

/** The parser of each media type that the API accepts. */
const PARSERS: ReadonlyMap<string, (text: string) => Fields> = new Map([
  [FORM, parseForm],
  ['application/json', parseJsonObject],
]);

/**
 * The fields of a form or JSON body; none for an empty body.
 * @throws ProblemError `unsupported-media-type`, `body-too-large` or `malformed-request`
 */
export async function readFields(ctx: Context): Promise<Fields> {
  if (!(await hasBody(ctx.req))) return [];
  const type = requireType(ctx.req, [...PARSERS.keys()]);
  const text = await readText(ctx, MAX_BODY);
  return text === '' ? [] : (PARSERS.get(type)?.(text) ?? []);
}

/** Some clients announce chunks but send none, without a type. */
async function hasBody(request: IncomingMessage): Promise<boolean> {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined) return Number(headers['content-length'] ?? 0) > 0;
  if (headers['content-type'] !== undefined) return true;
  const first = await request.iterator({ destroyOnReturn: false }).next();
  return first.done !== true;
}

/** More fields than the largest form has: 100 selected reports and their action. */
const MAX_FORM_FIELDS = 128;

export interface FormOptions {
  /** Default 64 KiB. */
  readonly maxBytes?: number | undefined;
  /** Fields that may occur more than once. */
  readonly repeated?: readonly string[] | undefined;
}

/** The fields of an HTML form. */
export class Form {
  constructor(private readonly fields: ReadonlyMap<string, readonly string[]>) {}

  /** The value of a field; empty if it is missing. */
  text(name: string): string {
    return this.fields.get(name)?.[0] ?? '';
  }

  /** All values of a field that may be repeated. */
  all(name: string): readonly string[] {
    return this.fields.get(name) ?? [];
  }
}

/**
 * Reads an HTML form. A field that occurs twice is rejected unless it may repeat.
 * @throws ProblemError `unsupported-media-type`, `body-too-large` or `malformed-request`
 */
export async function readForm(ctx: Context, { maxBytes = MAX_BODY, repeated = [] }: FormOptions = {}): Promise<Form> {
  requireType(ctx.req, [FORM]);
  const fields = new Map<string, string[]>();
  for (const [name, value] of parseForm(await readText(ctx, maxBytes), MAX_FORM_FIELDS)) {
    const values = fields.get(name) ?? [];
    if (values.length > 0 && !repeated.includes(name)) throw malformed(`The form has the field ${name} twice.`);
    fields.set(name, [...values, value]);
  }
  return new Form(fields);
}

/** @returns the media type of the body, one of `accepted` */
function requireType({ headers }: IncomingMessage, accepted: readonly string[]): string {
  const unsupported = (detail: string) =>
    new ProblemError({
      name: 'unsupported-media-type',
      detail,
      headers: { Accept: accepted.join(', '), 'Accept-Encoding': 'identity' },
    });
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw unsupported('Compressed bodies are not accepted.');
  const header = headers['content-type'] ?? '';
  // Nearly all clients send the bare type, which needs no parsing.
  if (accepted.includes(header)) return header;
  const type = parseType(header);
  const charset = type?.params.get('charset')?.toLowerCase() ?? 'utf-8';
  if (type === null || !accepted.includes(type.essence))
    throw unsupported(`The body must be ${accepted.join(' or ')}.`);
  if (charset !== 'utf-8' && charset !== 'utf8') throw unsupported('The body must be UTF-8.');
  return type.essence;
}

function parseType(header: string): MIMEType | null {
  try {
    return new MIMEType(header);
  } catch {
    return null;
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

async function readText(ctx: Context, maxBytes: number): Promise<string> {
  const bytes = await readBytes(ctx, maxBytes);
  try {
    return UTF8.decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
}

async function readBytes(ctx: Context, maxBytes: number): Promise<Buffer> {
  // co-body wraps lengths of 2 GiB and more, so they are compared here.
  if (Number(ctx.req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const read = READERS.get(maxBytes) ?? createReader(maxBytes);
  READERS.set(maxBytes, read);
  try {
    await read(ctx, () => Promise.resolve());
  } catch (error) {
    throw toBodyProblem(error, maxBytes);
  }
  const { body } = ctx.request as { body?: unknown };
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** One koa-body for each limit. The limits are constants, so this map has three entries. */
const READERS = new Map<number, Middleware>();

/** Reads bytes only: koa-body's own parsers hide repeated names and broken encodings. */
function createReader(maxBytes: number): Middleware {
  return koaBody({
    json: false,
    urlencoded: false,
    multipart: false,
    text: true,
    textTypes: [...PARSERS.keys()],
    textLimit: maxBytes,
    encoding: '',
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT],
  });
}

/** raw-body defines the error types. */
function toBodyProblem(error: unknown, maxBytes: number): unknown {
  const { code, type } = error as { code?: string; type?: string };
  if (type === 'entity.too.large') return tooLarge(maxBytes);
  const isCutOff = code === 'ECONNRESET' || type === 'request.aborted' || type === 'request.size.invalid';
  return isCutOff ? malformed('The body ended before its announced length.') : error;
}

/** The rest of the body is never read, so the connection cannot be reused. */
function tooLarge(maxBytes: number): ProblemError {
  const detail = `The body has more than ${maxBytes} bytes.`;
  return new ProblemError({ name: 'body-too-large', detail, headers: { Connection: 'close' } });
}
