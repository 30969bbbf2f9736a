import { types, type CustomTypesConfig } from 'pg';

const { TIMESTAMPTZ } = types.builtins;

const parseAnyTimestamp = types.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown;

/** pg's type parsers, with a faster one for times: a list holds many. */
export const TYPE_PARSERS: CustomTypesConfig = {
  getTypeParser: (type: typeof TIMESTAMPTZ, format?: 'text' | 'binary') =>
    type === TIMESTAMPTZ && format !== 'binary' ? parseTimestamp : (types.getTypeParser(type, format) as () => unknown),
};

/**
 * Parses `2026-11-21 06:00:00.12+00`, as a server in UTC writes it, several times as fast as pg's parser. pg parses
 * everything else: other zones, infinity, years before 1000 or after 9999.
 */
export function parseTimestamp(text: string): unknown {
  if (text.length < 22 || text.charCodeAt(10) !== SPACE || text.charCodeAt(0) === ZERO || !text.endsWith('+00'))
    return parseAnyTimestamp(text);
  let milliseconds = 0;
  const end = Math.min(23, text.length - 3);
  for (let index = 20, unit = 100; index < end; index += 1, unit /= 10) {
    milliseconds += (text.charCodeAt(index) - ZERO) * unit;
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

function twoDigits(text: string, start: number): number {
  return (text.charCodeAt(start) - ZERO) * 10 + text.charCodeAt(start + 1) - ZERO;
}
