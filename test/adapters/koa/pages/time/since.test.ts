import { readSince, sinceTime } from '../../../../../src/adapters/koa/pages/report/time/since.js';

test.each([
  ['last-run', 'last-run'],
  ['last-week', 'last-week'],
  ['2026-11-15', { day: '2026-11-15' }],
  ['2024-02-29', { day: '2024-02-29' }],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['15 Nov 2026', null],
  ['+275760-09-14', null],
  ['', null],
])('%p', (text, expected) => {
  expect(readSince(text)).toEqual(expected);
});

test('a day counts to its end in UTC', () => {
  const now = new Date('2026-11-22T10:41:00Z');
  expect(sinceTime({ day: '2026-11-15' }, now)?.toISOString()).toBe('2026-11-15T23:59:59.999Z');
  expect(sinceTime('last-week', now)?.toISOString()).toBe('2026-11-15T10:41:00.000Z');
  expect(sinceTime('last-run', now)).toBeNull();
});
