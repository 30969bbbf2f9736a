import { timeTicks } from '../../../../../src/adapters/koa/pages/report/time/time-ticks.js';

const labels = (from: string, to: string) =>
  timeTicks(new Date(`${from}Z`).getTime(), new Date(`${to}Z`).getTime()).map(({ label }) => label);

test.each([
  ['2026-01-01T10:00', '2026-01-01T10:20', ['10:00', '10:05', '10:10', '10:15', '10:20']],
  ['2026-01-01T21:10', '2026-01-02T03:00', ['22:00', '23:00', '2 Jan', '01:00', '02:00', '03:00']],
  ['2026-02-26T12:00', '2026-03-03T00:00', ['27 Feb', '28 Feb', '1 Mar', '2 Mar', '3 Mar']],
  ['2026-11-01T00:00', '2026-11-23T00:00', ['2 Nov', '9 Nov', '16 Nov', '23 Nov']],
  ['2026-08-26T00:00', '2026-11-22T00:00', ['Sept 2026', '15', 'Oct', '15', 'Nov', '15']],
  ['2025-11-10T00:00', '2026-04-10T00:00', ['Dec 2025', 'Jan 2026', 'Feb', 'Mar', 'Apr']],
  ['2023-11-10T00:00', '2026-04-10T00:00', ['Jan 2024', 'Jul', 'Jan 2025', 'Jul', 'Jan 2026']],
])('from %s to %s', (from, to, expected) => {
  expect(labels(from, to).map((label) => label.replace('\u202f', ' '))).toEqual(expected);
});

test('there are at most eight at any distance', () => {
  const start = Date.UTC(2020, 4, 17, 13, 37, 42);
  for (let span = 60_000; span < 20 * 365 * 24 * 60 * 60 * 1000; span *= 1.3) {
    const ticks = timeTicks(start, start + span);
    expect(ticks.length).toBeLessThanOrEqual(8);
    expect(ticks.length).toBeGreaterThanOrEqual(span > 3 * 60_000 ? 2 : 1);
    for (const { at } of ticks) expect(at >= start && at <= start + span).toBe(true);
  }
});

test('times less than a minute apart may have none', () => {
  expect(labels('2026-01-01T10:00:10', '2026-01-01T10:00:20')).toEqual([]);
});
