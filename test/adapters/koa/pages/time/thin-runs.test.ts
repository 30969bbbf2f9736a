import { thinRuns } from '../../../../../src/adapters/koa/pages/report/time/thin-runs.js';
import { scoreAt } from './support/score-at.js';

const HOUR = 60 * 60 * 1000;

test('few runs are all shown', () => {
  const runs = [scoreAt(0), scoreAt(1), scoreAt(2)];
  expect(thinRuns(runs, 3)).toEqual(runs);
  expect(thinRuns([], 3)).toEqual([]);
});

test('a thousand runs are spread evenly over time, with the newest', () => {
  // 900 within the first day, then one a day.
  const runs = [
    ...Array.from({ length: 900 }, (_, index) => scoreAt((index * 24 * HOUR) / 900)),
    ...Array.from({ length: 100 }, (_, index) => scoreAt((index + 2) * 24 * HOUR)),
  ];
  const thinned = thinRuns(runs, 60);
  expect(thinned.length).toBeLessThanOrEqual(60);
  expect(thinned.length).toBeGreaterThan(50);
  expect(thinned.at(-1)).toBe(runs.at(-1));
  expect(thinned.filter(({ finishedAt }) => finishedAt.getTime() < 24 * HOUR).length).toBeLessThan(3);
});

test('failed runs give way to scores, and stand for times that have none', () => {
  const runs = Array.from({ length: 100 }, (_, index) =>
    scoreAt(index * HOUR, index < 50 && index % 2 === 0 ? 60 : null),
  );
  const thinned = thinRuns(runs, 10);
  const early = thinned.filter(({ finishedAt }) => finishedAt.getTime() < 40 * HOUR);
  expect(early.map(({ score }) => score)).toEqual(early.map(() => 60));
  expect(thinned.slice(-3).map(({ score }) => score)).toEqual([null, null, null]);
});

test('the newest run is shown even if it failed next to a score', () => {
  const runs = [...Array.from({ length: 99 }, (_, index) => scoreAt(index * HOUR)), scoreAt(98 * HOUR + 1, null)];
  expect(thinRuns(runs, 10).at(-1)).toBe(runs.at(-1));
});

test('runs that all have the same time are thinned to the last', () => {
  const runs = Array.from({ length: 30 }, () => scoreAt(5));
  expect(thinRuns(runs, 10)).toEqual([runs.at(-1)]);
});
