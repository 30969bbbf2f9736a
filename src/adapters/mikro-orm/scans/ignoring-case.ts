/**
 * A regular expression for PostgreSQL that finds a literal text in both cases. `lower` and `ilike` fold only what the
 * database's locale knows, which in "C" is ASCII.
 */
export function ignoringCase(text: string): string {
  return Array.from(text, (character) => {
    const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
    const single = [...cases].filter((each) => [...each].length === 1);
    return single.length === 1 ? literally(character) : `[${single.join('')}]`;
  }).join('');
}

/** Letters and digits after a backslash would be classes; everything else is itself. */
function literally(character: string): string {
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? character : `\\${character}`;
}
