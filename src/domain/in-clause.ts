/**
 * A sentence or title as part of another sentence: without the final period, and without the capital at its start. Words such as
 * "HTTPS" keep theirs.
 */
export function inClause(text: string): string {
  const open = text.trim().replace(/\.$/, '');
  return /^\p{Lu}(?!\p{Lu})/u.test(open) ? open.charAt(0).toLowerCase() + open.slice(1) : open;
}
