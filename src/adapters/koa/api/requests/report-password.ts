import { invalid, passwordFault } from '../../../../domain/index.js';
import { malformed } from '../../http/problems/problem-error.js';

/**
 * The password in a `Report-Password` header: the bytes of the header are UTF-8, which Node hands over one character
 * each. Nothing is unescaped.
 * @returns undefined for none.
 */
export function readReportPassword(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  const password = decode(header);
  const fault = passwordFault(password, 'Report-Password');
  if (fault) throw invalid(fault);
  return password;
}

function decode(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    throw malformed('The Report-Password header is not UTF-8.');
  }
}
