import type { Violation } from '../violation.js';
import { MAX_GLOB_LENGTH } from './scan-options.js';

/** What is wrong with a path glob, or null. */
export function globViolation(glob: string, field: string): Violation | null {
  const reject = (code: string, message: string): Violation => ({ field, code, message });
  if (glob.length > MAX_GLOB_LENGTH) {
    return reject('too_long', `A path pattern has at most ${MAX_GLOB_LENGTH} characters.`);
  }
  if (!glob.startsWith('/')) {
    return reject('invalid_glob', 'A path pattern begins with a slash, for example /blog/**.');
  }
  if (/[?#]/.test(glob)) {
    return reject('invalid_glob', 'A path pattern matches the path only. Remove everything from ? or # on.');
  }
  if (/[\s\p{Cc}]/u.test(glob) || !glob.isWellFormed()) {
    return reject('invalid_glob', 'A path pattern cannot contain spaces or control characters. Write %20 for a space.');
  }
  return null;
}
