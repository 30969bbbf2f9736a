const ESCAPE = /%[0-9a-f]{2}/gi;

/** RFC 3986, section 2.3. */
const UNRESERVED = /[\w.~-]/;

/** Wildcards of robots.txt, which a path can contain only as text. */
const ESCAPES: Readonly<Record<string, string>> = { '*': '%2A', $: '%24' };

/**
 * The form in which RFC 9309, section 2.2.2, compares paths: unreserved characters as such, all others than reserved ones
 * percent-encoded, in upper case. ASCII only.
 * @param path with its query
 */
export function normalizePath(path: string): string {
  return encode(path).replace(/[*$]/g, (character) => ESCAPES[character] ?? character);
}

/** The same for the pattern of a rule, in which `*`, and `$` at the end, have a meaning. */
export function normalizePattern(pattern: string): string {
  return encode(pattern).replace(/\$(?!$)/g, '%24');
}

function encode(text: string): string {
  // `encodeURI` throws on half a surrogate pair, and encodes `%` too.
  const encoded = encodeURI(text.toWellFormed()).replaceAll('%25', '%');
  return encoded.replace(ESCAPE, (escape) => {
    const character = String.fromCharCode(parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
}
