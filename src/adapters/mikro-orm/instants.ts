import { types, type CustomTypesConfig } from 'pg';

const { TIMESTAMPTZ } = types.builtins;

const ANY = types.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown;

/** How pg reads values: as by default, but for times, of which a list is full. */
export const TYPES: CustomTypesConfig = {
  getTypeParser: (type: typeof TIMESTAMPTZ, format?: 'text' | 'binary') =>
    type === TIMESTAMPTZ && format !== 'binary' ? parseInstant : (types.getTypeParser(type, format) as () => unknown),
};

/**
 * Reads `2026-11-21 06:00:00.12+00`, which is how a server writes a time while its time zone is UTC, several times as
 * fast as pg's own parser; that one reads all others: other zones, infinity, years before 1000 or beyond 9999.
 */
export function parseInstant(text: string): unknown {
  if (text.length < 22 || text.charCodeAt(10) !== SPACE || text.charCodeAt(0) === ZERO || !text.endsWith('+00'))
    return ANY(text);
  let milliseconds = 0;
  const end = Math.min(23, text.length - 3);
  for (let place = 20, unit = 100; place < end; place += 1, unit /= 10) {
    milliseconds += (text.charCodeAt(place) - ZERO) * unit;
  }
  return new Date(
    Date.UTC(
      twoDigits(text, 0) * 100 + twoDigits(text, 2),
      twoDigits(text, 5) - 1,
      twoDigits(text, 8),
      twoDigits(text, 11),
      twoDigits(text, 14),
      twoDigits(text, 17),
      milliseconds,
    ),
  );
}

const SPACE = 32;
const ZERO = 48;

function twoDigits(text: string, from: number): number {
  return (text.charCodeAt(from) - ZERO) * 10 + text.charCodeAt(from + 1) - ZERO;
}
