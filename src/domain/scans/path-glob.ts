/** Part of a glob: a character code, or a wildcard. */
type Token = number;

/** Anything without a slash. */
const STAR: Token = -1;
/** Anything. */
const GLOBSTAR: Token = -2;

const SLASH = 0x2f;

/**
 * Returns whether a path matches a glob from its first to its last character. `*` stands for any characters except slashes,
 * `**` for any characters; everything else stands for itself. The glob may have characters that paths have percent-encoded.
 *
 * It never backtracks: the time is at most the product of both lengths.
 *
 * @param glob valid, see `globViolation`
 * @returns a function of a path as `splitUrl` returns it
 */
export function pathGlob(glob: string): (path: string) => boolean {
  const text = glob.toWellFormed().replace(/[^\u0021-\u007e]+/gu, encodeURIComponent);
  const tokens = Array.from(text.matchAll(/\*+|[^*]/g), ([part]): Token => {
    if (part === '*') return STAR;
    return part.startsWith('*') ? GLOBSTAR : part.charCodeAt(0);
  });
  const literal = text.slice(0, (text + '*').indexOf('*'));
  return (path) => path.startsWith(literal) && matches(tokens, path, literal.length);
}

/** Follows all ways to match at once. @param from number of characters and tokens that match already */
function matches(tokens: readonly Token[], path: string, from: number): boolean {
  let active = withSkips(tokens, [from]);
  for (let index = from; index < path.length && active.length > 0; index += 1) {
    const code = path.charCodeAt(index);
    const next = active.flatMap((at) => {
      const token = tokens[at];
      if (token === GLOBSTAR || (token === STAR && code !== SLASH)) return [at];
      return token === code ? [at + 1] : [];
    });
    active = withSkips(tokens, next);
  }
  return active.includes(tokens.length);
}

/** Adds the positions behind wildcards, which may stand for nothing. Each position is there once. */
function withSkips(tokens: readonly Token[], positions: readonly number[]): readonly number[] {
  const all = new Set(positions);
  for (const at of all) {
    if (tokens[at] === STAR || tokens[at] === GLOBSTAR) all.add(at + 1);
  }
  return [...all];
}
