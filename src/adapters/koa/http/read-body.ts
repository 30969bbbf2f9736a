import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
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
export async function readFields(request: IncomingMessage): Promise<Fields> {
  const { headers } = request;
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (!isChunked && Number(headers['content-length'] ?? 0) === 0) return [];
  // Some clients announce chunks and send none, without a type.
  if (headers['content-type'] === undefined && (await readText(request, MAX_BODY)) === '') return [];
  const type = requireType(request, [...PARSERS.keys()]);
  const text = await readText(request, MAX_BODY);
  return text === '' ? [] : (PARSERS.get(type)?.(text) ?? []);
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
export async function readForm(
  request: IncomingMessage,
  { maxBytes = MAX_BODY, repeated = [] }: FormOptions = {},
): Promise<Form> {
  requireType(request, [FORM]);
  const fields = new Map<string, string[]>();
  for (const [name, value] of parseForm(await readText(request, maxBytes), MAX_FORM_FIELDS)) {
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

async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return UTF8.decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
}

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The connection still has to carry the answer, so leaving the loop must not destroy the request.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw malformed('The body ended before its announced length.');
  }
  if (size > maxBytes) throw tooLarge(maxBytes);
  return Buffer.concat(chunks);
}

/** The rest of the body is never read, so the connection cannot be reused. */
function tooLarge(maxBytes: number): ProblemError {
  const detail = `The body has more than ${maxBytes} bytes.`;
  return new ProblemError({ name: 'body-too-large', detail, headers: { Connection: 'close' } });
}
