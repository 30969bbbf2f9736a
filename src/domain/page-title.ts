/** In code points. */
const MAX_TITLE_LENGTH = 200;

/** Controls that start text in another direction; unpaired ones would mirror what follows the title. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The title of a page as outcomes keep it: in one line, without control characters, with at most 200 characters. A longer one
 * ends in an ellipsis.
 * @param text what the page calls itself; null or undefined if it has no title
 * @returns null if no text is left
 */
export function toPageTitle(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .replace(DIRECTION_CONTROLS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (line === '') return null;
  // Enough for that many code points, so that a huge title is not taken apart.
  const start = Array.from(line.slice(0, 2 * MAX_TITLE_LENGTH + 2));
  if (start.length <= MAX_TITLE_LENGTH) return line;
  return `${start
    .slice(0, MAX_TITLE_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}
