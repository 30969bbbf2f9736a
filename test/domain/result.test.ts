import { classify, scoreRange, wholeScore } from '../../src/domain/index.js';

describe('classes of a score', () => {
  test.each([
    [100, 'good'],
    [80, 'good'],
    [79.9, 'decent'],
    [50, 'decent'],
    [49.9, 'bad'],
    [0, 'bad'],
  ] as const)('%s is %s', (score, result) => {
    expect(classify(score)).toBe(result);
    const range = scoreRange(result);
    expect(score >= range.from && score < range.below).toBe(true);
  });
});

test.each([
  [61.4, 61],
  [61.5, 62],
  [79.5, 79],
  [79.4, 79],
  [80, 80],
  [49.9, 49],
  [99.9, 99],
  [100, 100],
  [0.4, 0],
])('%s is shown as %s: never rounded up to a better class or to 100', (score, shown) => {
  expect(wholeScore(score)).toBe(shown);
});
