import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { ProblemError, malformed } from './problems/problem-error.js';
import type { Fields } from './fields.js';
import { headerOf } from './header-values.js';
import { parseForm } from './parse-form.js';
import { parseJsonObject } from './parse-json-object.js';

/** Largest request body, in bytes. */
export const MAX_BODY = 64 * 1024;

/** How the text of each accepted media type is read. */
const PARSERS: ReadonlyMap<string, (text: string) => Fields> = new Map([
  ['application/x-www-form-urlencoded', parseForm],
  ['application/json', parseJsonObject],
]);

export const BODY_TYPES = [...PARSERS.keys()];

/** Reads bytes only, as without an encoding: koa-body's own parsers hide repeated names and broken encodings. */
const readBytes = koaBody({
  json: false,
  urlencoded: false,
  multipart: false,
  text: true,
  textTypes: BODY_TYPES,
  textLimit: MAX_BODY,
  encoding: '',
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT],
});

/** The fields of the request's body; none where there is no body. */
export async function readBody(ctx: Context): Promise<Fields> {
  if (!(await explained(() => hasBody(ctx.req)))) return [];
  const parse = parserFor(ctx);
  await explained(async (): Promise<void> => {
    await readBytes(ctx, () => Promise.resolve());
  });
  const bytes = (ctx.request as { body?: unknown }).body;
  if (!Buffer.isBuffer(bytes)) throw new Error('The body was not read as bytes.');
  return bytes.length > 0 ? parse(decodeUtf8(bytes)) : [];
}

/** Some clients announce chunks and send none: without a type it takes a look to tell that from a body. */
async function hasBody(request: IncomingMessage): Promise<boolean> {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined) return Number(headers['content-length'] ?? 0) > 0;
  if (headers['content-type'] !== undefined) return true;
  const first = await request.iterator({ destroyOnReturn: false }).next();
  return first.done !== true;
}

function parserFor({ req }: Context): (text: string) => Fields {
  const encoding = headerOf(req, 'content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw unsupported('Compressed bodies are not accepted.');
  const header = req.headers['content-type'] ?? '';
  // What nearly all programs send takes no look at the grammar of media types.
  const plain = PARSERS.get(header);
  if (plain !== undefined) return plain;
  const type = parseType(header);
  const parser = type ? PARSERS.get(type.essence) : undefined;
  const charset = type?.params.get('charset')?.toLowerCase() ?? 'utf-8';
  if (parser === undefined) throw unsupported(`The body must be ${BODY_TYPES.join(' or ')}.`);
  if (charset !== 'utf-8' && charset !== 'utf8') throw unsupported('The body must be in UTF-8.');
  return parser;
}

function parseType(header: string): MIMEType | null {
  try {
    return new MIMEType(header);
  } catch {
    return null;
  }
}

function unsupported(detail: string): ProblemError {
  const headers = { Accept: BODY_TYPES.join(', '), 'Accept-Encoding': 'identity' };
  return new ProblemError({ name: 'unsupported-media-type', detail, headers });
}

/** Reads from the client, whose faults become refusals. */
async function explained<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw bodyProblem(error);
  }
}

/** What raw-body says of the stream; anything else is a fault of ours. */
function bodyProblem(error: unknown): unknown {
  if ((error as { code?: string }).code === 'ECONNRESET') return malformed('The body was not sent to its end.');
  switch ((error as { type?: string }).type) {
    case 'entity.too.large':
      return new ProblemError({ name: 'body-too-large', detail: `The body has more than ${MAX_BODY} bytes.` });
    case 'request.aborted':
    case 'request.size.invalid':
      return malformed('The body ended before its announced length.');
    default:
      return error;
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
}
