import { invalid, passwordViolation } from '../../../../domain/index.js';
import { malformed } from '../../http/problem.js';

/** Longest time to wait for the outcome of a run, in seconds. */
export const MAX_WAIT = 30;

/** One preference (RFC 7240 §2): a token, and its value as a token or quoted. */
const WAIT = /^\s*wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))\s*(?:;|$)/i;

/**
 * The seconds in `Prefer: wait=N`, at most MAX_WAIT. The first one counts.
 * @returns null if there is none, or it is invalid: preferences are never an error
 */
export function parseWait(prefer: string | undefined): number | null {
  for (const preference of prefer?.split(',') ?? []) {
    const match = WAIT.exec(preference);
    if (match) return Math.min(MAX_WAIT, Number(match[1] ?? match[2]));
  }
  return null;
}

/**
 * The password in a `Report-Password` header, as UTF-8 bytes without any escaping.
 * @returns undefined if there is none
 * @throws SitegradeError `invalid`
 */
export function readReportPassword(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  const password = decode(header);
  const violation = passwordViolation(password, 'Report-Password');
  if (violation) throw invalid(violation);
  return password;
}

/** Node reads header values as one character per byte. */
function decode(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    throw malformed('The Report-Password header is not UTF-8.');
  }
}
