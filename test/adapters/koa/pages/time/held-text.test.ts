import { heldText } from '../../../../../src/adapters/koa/pages/report/time/held-text.js';

test.each([
  [{ from: 0, to: 0, change: 0 }, null],
  [{ from: 0, to: 26, change: -26 }, '−26.0 points: a failed check now caps the score.'],
  [{ from: 5.4, to: 0, change: 5.4 }, '+5.4 points: no failed check caps the score any more.'],
  [{ from: 5.4, to: 2, change: 3.4 }, '+3.4 points: a cap takes off 2.0 points instead of 5.4.'],
])('what caps changed: %j', (held, text) => {
  expect(heldText(held)).toBe(text);
});
