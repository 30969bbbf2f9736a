/** The most characters of one piece of evidence, and of an explanation. */
export const MAX_EVIDENCE_LENGTH = 300;
export const MAX_EXPLANATION_LENGTH = 500;

/** Characters that turn the direction of what follows, so that it reads as something else. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

// eslint-disable-next-line no-control-regex -- these are what is taken out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/gu;

/**
 * Makes text that comes from a page harmless: no control characters (PostgreSQL cannot hold U+0000, terminals obey
 * others), no half characters, white space collapsed, cut between characters.
 */
export function harmless(text: string, limit: number): string {
  // What lies far behind the limit cannot show, and cutting first keeps a value of megabytes cheap.
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

/** Lighthouse writes links as Markdown does: only their words stay. */
export function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]*)\]\((?:https?:[^)\s]*)\)/g, '$1');
}

/** The first address that a text of Lighthouse links to, or null. */
export function firstLink(text: string): string | null {
  return /\[[^\]]*\]\((https?:[^)\s]*)\)/.exec(text)?.[1] ?? null;
}
