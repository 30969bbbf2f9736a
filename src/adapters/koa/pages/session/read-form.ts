import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';

/** Largest form, in bytes. */
const MAX_FORM = 64 * 1024;

/** More fields than the largest form has: a hundred chosen reports and what goes with them. */
const MAX_FIELDS = 128;

const FORM = 'application/x-www-form-urlencoded';

export interface FormOptions {
  /** Default 64 KiB. */
  readonly maxBytes?: number | undefined;
  /** Fields that may be there more than once. */
  readonly repeated?: readonly string[] | undefined;
}

/** Why a request is no form of ours. */
export interface FormRefusal {
  readonly kind: 'refused';
  readonly status: 400 | 413 | 415;
  /** For people. */
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The fields of a form. */
export class Form {
  constructor(private readonly fields: ReadonlyMap<string, readonly string[]>) {}

  /** The field's text, empty where it is not there. */
  text(name: string): string {
    return this.fields.get(name)?.[0] ?? '';
  }

  /** Every value of a field that may be there more than once. */
  all(name: string): readonly string[] {
    return this.fields.get(name) ?? [];
  }
}

/**
 * Reads `application/x-www-form-urlencoded`, bounded in bytes and fields. What can be read in two ways is refused: text that
 * is not UTF-8, broken percent-encoding, repeated fields.
 */
export async function readForm(
  request: IncomingMessage,
  { maxBytes = MAX_FORM, repeated = [] }: FormOptions = {},
): Promise<{ readonly kind: 'read'; readonly form: Form } | FormRefusal> {
  if (!isForm(request)) return refuse(415, `A form is sent as ${FORM} in UTF-8.`, { Accept: FORM });
  const body = await readBody(request, maxBytes);
  if (typeof body === 'object') return body;
  const fields = new Map<string, string[]>();
  const pieces = body.split('&', MAX_FIELDS + 1).filter((piece) => piece !== '');
  if (pieces.length > MAX_FIELDS) return refuse(400, `The form has more than ${MAX_FIELDS} fields.`);
  for (const piece of pieces) {
    const [name, value] = decodePair(piece);
    if (name === null || value === null) return refuse(400, 'The form is not percent-encoded UTF-8.');
    const values = fields.get(name) ?? [];
    if (values.length > 0 && !repeated.includes(name)) return refuse(400, 'The form holds a field more than once.');
    fields.set(name, [...values, value]);
  }
  return { kind: 'read', form: new Form(fields) };
}

function isForm({ headers }: IncomingMessage): boolean {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') return false;
  try {
    const type = new MIMEType(headers['content-type'] ?? '');
    const charset = type.params.get('charset')?.toLowerCase() ?? 'utf-8';
    return type.essence === FORM && (charset === 'utf-8' || charset === 'utf8');
  } catch {
    return false;
  }
}

/** @returns one character for each byte */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | FormRefusal> {
  // What is left of the form is not read, so that the connection is of no further use.
  const tooLarge = refuse(413, `The form has more than ${maxBytes} bytes.`, { Connection: 'close' });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop must not destroy the request: its connection carries the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) return tooLarge;
      chunks.push(chunk);
    }
  } catch {
    return refuse(400, 'The form ended before its announced length.');
  }
  return Buffer.concat(chunks).toString('latin1');
}

function decodePair(piece: string): [string | null, string | null] {
  const equals = piece.indexOf('=');
  return equals < 0 ? [decode(piece), ''] : [decode(piece.slice(0, equals)), decode(piece.slice(equals + 1))];
}

/** null for what is not percent-encoded UTF-8. Browsers encode every byte beyond ASCII. */
function decode(text: string): string | null {
  if (/[^\x20-\x7e]/.test(text)) return null;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function refuse(status: FormRefusal['status'], message: string, headers: FormRefusal['headers'] = {}): FormRefusal {
  return { kind: 'refused', status, message, headers };
}
