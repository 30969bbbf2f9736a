/** A LIKE pattern for a literal substring, for text in lower case. */
export function containsPattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether a search has no complete trigram for the index. pg_trgm splits words of letters and digits, with two spaces before
 * and one after, into pieces of three characters. The characters around a search are unknown.
 */
export function isFragment(search: string): boolean {
  const words = search.toLowerCase().split(/[^a-z0-9]/);
  return words.every((word, index) => {
    const [before, after] = [index === 0 ? 0 : 2, index === words.length - 1 ? 0 : 1];
    return word === '' || before + word.length + after < 3;
  });
}

/** Whether case matters for a search. */
export function hasLetters(search: string): boolean {
  return /[a-z]/.test(search.toLowerCase());
}

/** Whether a search has neither letters nor digits, and so no trigrams. */
export function isMarks(search: string): boolean {
  return !/[a-z0-9]/i.test(search);
}

/** Characters of a URL, which is ASCII: those that end a word for pg_trgm, and all. */
const MARK = '[ -/:-@\\[-`{-~]';
const ANY = '[a-z0-9 -/:-@\\[-`{-~]';

const ALPHABET = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

/** Groups of three: pg_trgm expands one expression to at most 128 trigrams (MAX_EXPANDED_TRGMS in trgm_regexp.c), here 3 × 37. */
const GROUPS = ALPHABET.join('').match(/.{3}/g) ?? [];

/** All patterns, each with a trigram, that a text with a fragment can match. */
export interface FragmentPatterns {
  /** Regular expressions. */
  readonly inside: readonly string[];
  /** For LIKE: the fragment at an end of the text, because pg_trgm has no trigrams for `$`. */
  readonly atEnd: readonly string[];
  /** For a fragment of marks only, those of its characters that the index of marks has. */
  readonly marks: readonly string[];
}

export const NO_FRAGMENT_PATTERNS: FragmentPatterns = { inside: [], atEnd: [], marks: [] };

/** @returns none for other searches, and for fragments of marks that nearly every URL has */
export function expandFragment(search: string): FragmentPatterns {
  if (!isFragment(search)) return NO_FRAGMENT_PATTERNS;
  const text = search.toLowerCase();
  if (isMarks(text)) return { ...NO_FRAGMENT_PATTERNS, marks: Array.from(text.replace(COMMON_MARKS, '')) };
  return { ...NO_FRAGMENT_PATTERNS, ...expandLetters(text) };
}

/** Marks that the index of marks leaves out. */
const COMMON_MARKS = /[/:.]/g;

function expandLetters(text: string): Pick<FragmentPatterns, 'inside' | 'atEnd'> {
  if (/^[a-z0-9]{2}$/.test(text)) return { inside: [text + ANY], atEnd: [`%${text}`] };
  if (/^[a-z0-9]$/.test(text)) {
    const inside = [MARK + text, ...GROUPS.map((group) => `[${group}]${text}${ANY}`)];
    return { inside, atEnd: [`${text}%`, ...ALPHABET.map((letter) => `%${letter}${text}`)] };
  }
  // One letter, and the character that ends its word.
  const literally = text.replace(/[^a-z0-9]/g, '\\$&');
  return { inside: [`[a-z0-9]${literally}`, MARK + literally], atEnd: [containsPattern(text).slice(1)] };
}
