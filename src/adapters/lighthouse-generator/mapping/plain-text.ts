/** In characters. */
export const MAX_EVIDENCE_LENGTH = 300;
export const MAX_EXPLANATION_LENGTH = 500;

/** Bidirectional controls, which can make text read as something else. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

// eslint-disable-next-line no-control-regex -- the characters to remove
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/gu;

/**
 * Makes untrusted text safe to store and show: removes control characters (PostgreSQL rejects U+0000, terminals execute
 * others) and lone surrogates, collapses white space, and truncates between characters.
 */
export function sanitize(text: string, limit: number): string {
  // Truncate first, so that a value of megabytes stays cheap.
  const clean = text
    .slice(0, limit * 4)
    .replace(/\s+/gu, ' ')
    .replace(CONTROLS, '')
    .replace(BIDI, '')
    .trim();
  if (clean.length <= limit) return clean;
  const cut = clean.slice(0, limit - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Replaces Markdown links with their text. */
export function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]*)\]\((?:https?:[^)\s]*)\)/g, '$1');
}

/** The URL of the first Markdown link, or null. */
export function firstLink(text: string): string | null {
  return /\[[^\]]*\]\((https?:[^)\s]*)\)/.exec(text)?.[1] ?? null;
}
