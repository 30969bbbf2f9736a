/** LIKE pattern for a substring taken literally, to be compared with text in lower case. */
export function containsPattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether there is nothing in a search that the index of trigrams could be asked for. It knows words of letters and
 * digits, with two blanks before and one behind, in pieces of three (PostgreSQL's pg_trgm); what stands before and behind
 * a search is not known.
 */
export function isFragment(search: string): boolean {
  const words = search.toLowerCase().split(/[^a-z0-9]/);
  return words.every((word, index) => {
    const [before, behind] = [index === 0 ? 0 : 2, index === words.length - 1 ? 0 : 1];
    return word === '' || before + word.length + behind < 3;
  });
}

/** Whether upper case matters to a search. */
export function hasLetters(search: string): boolean {
  return /[a-z]/.test(search.toLowerCase());
}

/** Of the text of a URL, which is ASCII: what ends a word for PostgreSQL's pg_trgm, and whatever may stand behind a letter. */
const MARK = '[ -/:-@\\[-`{-~]';
const ANY = '[a-z0-9 -/:-@\\[-`{-~]';

const ALPHABET = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

/** In threes: pg_trgm makes at most 128 trigrams of one expression (MAX_EXPANDED_TRGMS in its trgm_regexp.c), 3 × 37 here. */
const GROUPS = ALPHABET.join('').match(/.{3}/g) ?? [];

/** Every way in which a text may hold a fragment, each long enough to have a trigram: one of them matches, or none does. */
export interface FragmentPatterns {
  /** Regular expressions. */
  readonly inside: readonly string[];
  /** For LIKE: what stands at an end of the text, as pg_trgm has no trigrams of `$`. */
  readonly atEnd: readonly string[];
}

export const NO_FRAGMENT_PATTERNS: FragmentPatterns = { inside: [], atEnd: [] };

/** @returns none for what is no fragment, and for one without a letter or digit, of which trigrams know nothing */
export function expandFragment(search: string): FragmentPatterns {
  if (!isFragment(search)) return NO_FRAGMENT_PATTERNS;
  const text = search.toLowerCase();
  if (/^[a-z0-9]{2}$/.test(text)) return { inside: [text + ANY], atEnd: [`%${text}`] };
  if (/^[a-z0-9]$/.test(text)) {
    const inside = [MARK + text, ...GROUPS.map((group) => `[${group}]${text}${ANY}`)];
    return { inside, atEnd: [`${text}%`, ...ALPHABET.map((letter) => `%${letter}${text}`)] };
  }
  if (!/^[a-z0-9]/.test(text)) return NO_FRAGMENT_PATTERNS;
  // One letter, and what ends its word.
  const literally = text.replace(/[^a-z0-9]/g, '\\$&');
  return { inside: [`[a-z0-9]${literally}`, MARK + literally], atEnd: [containsPattern(search).slice(1)] };
}
