import { types } from 'pg';
import { TYPE_PARSERS, parseTimestamp } from '../../../src/adapters/mikro-orm/postgresql/timestamps.js';

const { INT4, TIMESTAMPTZ } = types.builtins;
const parseAsPg = types.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown;

test.each([
  '2026-11-21 06:00:00+00',
  '2026-11-21 06:00:00.1+00',
  '2026-11-21 06:00:00.12+00',
  '2026-11-21 06:00:00.123+00',
  '2026-11-21 06:00:00.123456+00',
  '2024-02-29 23:59:59.999+00',
  '1000-01-01 00:00:00+00',
  '0050-01-01 00:00:00+00',
  '9999-12-31 23:59:59.999+00',
  '10000-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '2026-11-21 08:00:00.5+02',
  '2026-11-21 08:00:00.5+05:30',
  'infinity',
  '-infinity',
])('%s is read as pg reads it', (text) => {
  expect(parseTimestamp(text)).toEqual(parseAsPg(text));
});

test('other types, and the binary form, are left to pg', () => {
  expect(TYPE_PARSERS.getTypeParser(INT4)).toBe(types.getTypeParser(INT4));
  expect(TYPE_PARSERS.getTypeParser(TIMESTAMPTZ, 'text')).toBe(parseTimestamp);
  expect(TYPE_PARSERS.getTypeParser(TIMESTAMPTZ, 'binary')).toBe(types.getTypeParser(TIMESTAMPTZ, 'binary'));
});
