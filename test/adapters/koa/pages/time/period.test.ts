import { choosePeriod } from '../../../../../src/adapters/koa/pages/report/time/period.js';
import { scoreAt } from './support/score-at.js';

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date(Date.UTC(2026, 0, 1));

test.each([
  ['one in the URL', '30d', [-1, -2], '30d'],
  ['an unknown one', '7d', [-1, -2], '90d'],
  ['two young runs', null, [-1, -89], '90d'],
  ['only one young run', null, [-1, -91], '1y'],
  ['old runs', null, [-400, -500], 'all'],
  ['one run', null, [-1], 'all'],
])('%s', (_case, asked, days, expected) => {
  const runs = days.map((day) => scoreAt(day * DAY));
  expect(choosePeriod(asked, runs, NOW).id).toBe(expected);
});
