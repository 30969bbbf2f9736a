import { RESULTS, classify, roundScore, scoreAudits, scoreRange, type Audit } from '../../src/domain/index.js';

const CATEGORIES = [
  { id: 'a', title: 'A', weight: 3 },
  { id: 'b', title: 'B', weight: 1 },
];

function audit(category: string, weight: number, score: number | null): Audit {
  const outcome = score === null ? 'not applicable' : 'warn';
  return { id: 'x', category, title: '', outcome, weight, score, explanation: '', evidence: [] };
}

describe('the total', () => {
  test('is the weighted mean of the categories, each the weighted mean of its audits', () => {
    const audits = [audit('a', 1, 100), audit('a', 2, 50), audit('b', 5, 10)];
    expect(scoreAudits(CATEGORIES, audits)).toEqual({
      score: 52.5,
      categories: [
        { id: 'a', title: 'A', weight: 3, score: 66.7 },
        { id: 'b', title: 'B', weight: 1, score: 10 },
      ],
    });
  });

  test('ignores audits and categories without a score', () => {
    const scored = scoreAudits(CATEGORIES, [audit('a', 1, 80), audit('a', 9, null), audit('b', 1, null)]);
    expect(scored?.score).toBe(80);
    expect(scored?.categories.map(({ score }) => score)).toEqual([80, null]);
  });

  test('does not count advice, which has no weight', () => {
    expect(scoreAudits(CATEGORIES, [audit('a', 0, 0), audit('a', 1, 90)])?.score).toBe(90);
  });

  test.each([
    ['there are no audits', []],
    ['no audit counts', [audit('a', 1, null), audit('a', 0, 50)]],
    ['no audit is in a known category', [audit('z', 1, 50)]],
  ])('does not exist where %s', (_, audits) => {
    expect(scoreAudits(CATEGORIES, audits)).toBeNull();
  });
});

test.each([
  [79.94, 79.9],
  [79.95, 80],
  [0.05, 0.1],
  [99.99, 100],
  [1.05, 1.1],
])('%d is rounded to %d', (score, rounded) => {
  expect(roundScore(score)).toBe(rounded);
});

test('the ranges of the classes cover every score once', () => {
  const wrong = Array.from({ length: 1001 }, (_, tenths) => tenths / 10).filter((score) => {
    const holding = RESULTS.filter((result) => score >= scoreRange(result).from && score < scoreRange(result).below);
    return holding.length !== 1 || holding[0] !== classify(score);
  });
  expect(wrong).toEqual([]);
});
