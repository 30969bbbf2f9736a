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
  const milliseconds = text.length === 22 ? 0 : Number(text.slice(20, Math.min(23, text.length - 3)).padEnd(3, '0'));
  return new Date(
    Date.UTC(
      digits(text, 0, 4),
      digits(text, 5, 7) - 1,
      digits(text, 8, 10),
      digits(text, 11, 13),
      digits(text, 14, 16),
      digits(text, 17, 19),
      milliseconds,
    ),
  );
}

const SPACE = 32;
const ZERO = 48;

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let place = from; place < to; place += 1) value = value * 10 + text.charCodeAt(place) - ZERO;
  return value;
}
