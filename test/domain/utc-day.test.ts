import { daysBefore, lastDays, utcDay } from '../../src/domain/index.js';

test('a day ends at midnight in UTC', () => {
  expect(utcDay(new Date('2026-11-22T23:59:59.999Z'))).toBe('2026-11-22');
  expect(utcDay(new Date('2026-11-23T00:00:00.000Z'))).toBe('2026-11-23');
});

test('the last days end with today, across months', () => {
  expect(lastDays(new Date('2026-03-02T00:00:00Z'), 4)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});

test('days before a time are 24 hours each', () => {
  expect(daysBefore(new Date('2026-03-01T12:34:56.789Z'), 7)).toEqual(new Date('2026-02-22T12:34:56.789Z'));
});
