import { classify, scoreRange } from '../../src/domain/index.js';

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
