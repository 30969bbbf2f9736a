import type { IncomingMessage } from 'node:http';
import { refusal, type PageAnswer } from './page-answer.js';

/** Largest form, in bytes: the longest password, percent-encoded, and its name. */
export const MAX_FORM = 2048;

const FORM = 'application/x-www-form-urlencoded';

export type SentPassword =
  | { readonly kind: 'read'; readonly password: string | undefined }
  /** The request is no password form; the answer says why. */
  | { readonly kind: 'refused'; readonly answer: PageAnswer };

/** Reads the password form. No password, or an empty one, is undefined. */
export async function readPassword(request: IncomingMessage): Promise<SentPassword> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (type.split(';', 1)[0]?.trim().toLowerCase() !== FORM || encoding.toLowerCase() !== 'identity') {
    return refused(415, 'Not a form', `A password is sent as ${FORM}.`, { Accept: FORM });
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM) return tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop must not destroy the request: its connection carries the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_FORM) return tooLarge();
      chunks.push(chunk);
    }
  } catch {
    return refused(400, 'Not a form', 'The form ended before its announced length.');
  }
  const [password, ...others] = new URLSearchParams(Buffer.concat(chunks).toString()).getAll('password');
  if (others.length > 0) return refused(400, 'Not a form', 'The form holds more than one password.');
  return { kind: 'read', password: password === '' ? undefined : password };
}

/** What is left of the form is not read, so that the connection is of no further use. */
function tooLarge(): SentPassword {
  return refused(413, 'Too much', `The form has more than ${MAX_FORM} bytes.`, { Connection: 'close' });
}

function refused(...parts: Parameters<typeof refusal>): SentPassword {
  return { kind: 'refused', answer: refusal(...parts) };
}
