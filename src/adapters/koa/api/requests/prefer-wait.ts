/** Longest time that an answer waits for an outcome, in seconds. */
export const MAX_WAIT = 30;

/** Names one preference (RFC 7240 §2): its token, and its value as a token or quoted. */
const WAIT = /^\s*wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))\s*(?:;|$)/i;

/**
 * The seconds that `Prefer: wait=N` asks for, at most MAX_WAIT. The first one counts.
 * @returns null where there is none, or one that cannot be read: preferences are never an error.
 */
export function parseWait(prefer: string | undefined): number | null {
  for (const preference of prefer?.split(',') ?? []) {
    const match = WAIT.exec(preference);
    if (match) return Math.min(MAX_WAIT, Number(match[1] ?? match[2]));
  }
  return null;
}
