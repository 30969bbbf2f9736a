import { createHash } from 'node:crypto';
import { PREPARED } from '../database/statement.js';

const names = new Map<string, string>();

/** Every prepared statement takes memory in every connection, so later ones are sent unprepared. */
const MAX_NAMES = 2_000;

/** The name under which the server keeps a statement that is marked as prepared; '' for any other. */
export function statementName(text: string): string {
  if (!text.startsWith(PREPARED)) return '';
  const existing = names.get(text);
  if (existing !== undefined) return existing;
  if (names.size === MAX_NAMES) return '';
  const name = `sitegrade_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}
