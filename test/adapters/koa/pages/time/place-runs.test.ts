import { placeRuns } from '../../../../../src/adapters/koa/pages/report/time/place-runs.js';
import { scoreAt } from './support/score-at.js';

const DAY = 24 * 60 * 60 * 1000;

test('distances are those in time, not in number of runs', () => {
  const { placed } = placeRuns([scoreAt(0), scoreAt(DAY), scoreAt(10 * DAY)]);
  expect(placed.map(({ x }) => x)).toEqual([2, 11.6, 98]);
});

test('runs at the same time, or a single one, are in the middle', () => {
  expect(placeRuns([scoreAt(DAY), scoreAt(DAY)]).placed.map(({ x }) => x)).toEqual([50, 50]);
  expect(placeRuns([scoreAt(DAY)]).placed.map(({ x, change }) => [x, change])).toEqual([[50, null]]);
});

test('each run has the change since the last score; a line over failed runs is a gap', () => {
  const { placed, lines } = placeRuns([
    scoreAt(0, 60),
    scoreAt(DAY, 62.5),
    scoreAt(2 * DAY, null),
    scoreAt(3 * DAY, 50),
  ]);
  expect(placed.map(({ change }) => change)).toEqual([null, 2.5, null, -12.5]);
  expect(lines.map(({ from, to, isGap }) => [from.score, to.score, isGap])).toEqual([
    [60, 62.5, false],
    [62.5, 50, true],
  ]);
  expect(placed.map(({ isLatest }) => isLatest)).toEqual([false, false, false, true]);
});

test('the line breaks where the rules change', () => {
  const { placed, lines, ruleChanges } = placeRuns([
    scoreAt(0, 60),
    scoreAt(DAY, 61),
    scoreAt(2 * DAY, 70, '2'),
    scoreAt(4 * DAY, 71, '2'),
  ]);
  expect(lines.map(({ from, to }) => [from.score, to.score])).toEqual([
    [60, 61],
    [70, 71],
  ]);
  expect(ruleChanges).toEqual([50]);
  expect(placed.map(({ change }) => change)).toEqual([null, 1, null, 1]);
});

test('the axis starts at 40, or at 0 if a score needs it', () => {
  expect(placeRuns([scoreAt(0, 40), scoreAt(1, 90)]).floor).toBe(40);
  expect(placeRuns([scoreAt(0, 39.9), scoreAt(1, 90)]).floor).toBe(0);
  expect(placeRuns([scoreAt(0, null), scoreAt(1, 90)]).floor).toBe(40);
});

test('runs within a minute have their date in the middle', () => {
  expect(placeRuns([scoreAt(1000), scoreAt(3000)]).ticks).toEqual([{ x: 50, label: '1 Jan 2026, 00:00' }]);
});
