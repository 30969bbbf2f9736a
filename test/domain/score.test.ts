import {
  RESULTS,
  classify,
  roundScore,
  scoreAudits,
  scoreRange,
  type Audit,
  type CategoryCurve,
} from '../../src/domain/index.js';

const CATEGORIES = [
  { id: 'a', title: 'A', weight: 3 },
  { id: 'b', title: 'B', weight: 1 },
];

let count = 0;

function audit(category: string, weight: number, score: number | null): Audit {
  const outcome = score === null ? 'not applicable' : 'warn';
  return { id: `x${(count += 1)}`, category, title: '', outcome, weight, score, explanation: '', evidence: [] };
}

describe('the total', () => {
  test('is the weighted mean of the categories, each the weighted mean of its audits', () => {
    const audits = [audit('a', 1, 100), audit('a', 2, 50), audit('b', 5, 10)];
    expect(scoreAudits({ categories: CATEGORIES }, audits)).toMatchObject({
      score: 52.5,
      categories: [
        { id: 'a', title: 'A', weight: 3, score: 66.7 },
        { id: 'b', title: 'B', weight: 1, score: 10 },
      ],
    });
  });

  test('ignores audits and categories without a score', () => {
    const scored = scoreAudits({ categories: CATEGORIES }, [
      audit('a', 1, 80),
      audit('a', 9, null),
      audit('b', 1, null),
    ]);
    expect(scored?.score).toBe(80);
    expect(scored?.categories.map(({ score }) => score)).toEqual([80, null]);
  });

  test('does not count advice, which has no weight', () => {
    expect(scoreAudits({ categories: CATEGORIES }, [audit('a', 0, 0), audit('a', 1, 90)])?.score).toBe(90);
  });

  test.each([
    ['there are no audits', []],
    ['no audit counts', [audit('a', 1, null), audit('a', 0, 50)]],
    ['no audit is in a known category', [audit('z', 1, 50)]],
  ])('does not exist where %s', (_, audits) => {
    expect(scoreAudits({ categories: CATEGORIES }, audits)).toBeNull();
  });
});

describe('a category with a curve', () => {
  const scoreOn = (curve: CategoryCurve, ...audits: Audit[]) =>
    scoreAudits({ categories: [{ id: 'a', title: 'A', weight: 1, curve }] }, audits);
  const curve = { half: 2, steepness: 2 };
  const score = (...audits: Audit[]) => scoreOn(curve, ...audits)?.score;

  test('scores 50 where it loses `half`, and less the more it loses', () => {
    const losing = [0, 1, 2, 4, 8].map((weight) => score(audit('a', 8, 100), audit('a', weight, 0)));
    expect(losing).toEqual([100, 80, 50, 20, 5.9]);
    expect([score(audit('a', 3, 0)), score(audit('a', 0, 0))]).toEqual([0, undefined]);
  });

  test('does not change with the number of checks that pass or do not apply', () => {
    const failed = audit('a', 2, 0);
    expect(score(failed, audit('a', 1, 100))).toBe(50);
    expect(score(failed, audit('a', 30, 100), audit('a', 40, 100), audit('a', 7, null))).toBe(50);
  });

  test('loses less where more is earned, if the curve says so', () => {
    const growing = { half: 1, halfPerEarned: 0.1, steepness: 2 };
    expect(scoreOn(growing, audit('a', 2, 0), audit('a', 10, 100))?.score).toBe(50);
    expect(scoreOn(growing, audit('a', 2, 0), audit('a', 30, 100))?.score).toBe(80);
  });

  test('shows weights and scores that add up to it, and keeps what a check measured', () => {
    const scored = scoreOn(curve, audit('a', 6, 100), audit('a', 3, 0), audit('a', 1, 50))!;
    expect(scored.audits.map(({ weight, score, measured }) => [weight, score, measured])).toEqual([
      [1.0549, 100, undefined],
      [3, 0, undefined],
      [0.5879, 15, 50],
    ]);
    const sum = scored.audits.reduce((all, { weight, score }) => all + weight * (score ?? 0), 0);
    expect(sum / scored.audits.reduce((all, { weight }) => all + weight, 0)).toBeCloseTo(scored.score, 1);
    expect(scored.score).toBe(24.6);
  });
});

describe('actions', () => {
  const failed = (id: string, weight: number, category = 'a'): Audit => {
    return { ...audit(category, weight, 0), id, title: `Failed ${id}`, outcome: 'fail' };
  };
  const passed = (id: string, weight: number): Audit => ({ ...audit('a', weight, 100), id, outcome: 'pass' });
  const actions = [
    { id: 'both', title: 'Fix both', checks: ['x', 'y', 'z'] },
    { id: 'none', title: 'Not needed', checks: ['p'] },
  ];

  test('hold each finding once, and gain what their fixes add to the total', () => {
    const audits = [failed('x', 1), failed('w', 2), failed('y', 2), passed('p', 5), passed('z', 0)];
    expect(scoreAudits({ categories: CATEGORIES, actions }, audits)).toMatchObject({
      score: 50,
      actions: [
        { id: 'both', title: 'Fix both', gain: 30, reaches: 80, checks: ['x', 'y'] },
        { id: 'w', title: 'Failed w', gain: 20, reaches: 100, checks: ['w'] },
      ],
    });
  });

  test('reach more together than their gains add up to, where two caps hold the score', () => {
    const caps = ['x', 'w'].map((check) => ({ check, label: 'decent', reason: 'A cap.' }) as const);
    const audits = [failed('v', 2), failed('x', 1), failed('w', 1), passed('p', 26)];
    const scored = scoreAudits({ categories: CATEGORIES, caps }, audits);
    expect(scored?.score).toBe(79);
    expect(scored?.actions.map(({ id, gain, reaches }) => [id, gain, reaches])).toEqual([
      ['x', 0, 79],
      ['w', 0, 93.3],
      ['v', 0, 100],
    ]);
  });

  test('gain less if another check then applies and fails', () => {
    const hidden: Audit = { ...audit('a', 2, null), id: 'h', outcome: 'not applicable' };
    const revealing = [{ id: 'both', title: 'Fix both', checks: ['x'], reveals: ['h', 'p'] }];
    const audits = [failed('x', 5), hidden, passed('p', 5)];
    const scored = scoreAudits({ categories: CATEGORIES, actions: revealing }, audits);
    expect(scored).toMatchObject({ score: 50, audits: [{}, { outcome: 'not applicable', score: null }, {}] });
    // 10 of 12, because h counts after the fix.
    expect(scored?.actions).toEqual([{ id: 'both', title: 'Fix both', gain: 33.3, reaches: 83.3, checks: ['x'] }]);
  });

  test('gain nothing from advice, and leave out what a person must look at', () => {
    const look: Audit = { ...audit('a', 3, null), id: 'y', outcome: 'review' };
    const scored = scoreAudits({ categories: CATEGORIES }, [failed('x', 0), look, passed('p', 1)]);
    expect(scored?.actions).toEqual([{ id: 'x', title: 'Failed x', gain: 0, reaches: 100, checks: ['x'] }]);
  });

  test('of an audit that another one covers: the cause is charged once', () => {
    const rules = { categories: CATEGORIES, covered: { y: 'x' } };
    const audits = [failed('x', 3), failed('y', 2), passed('p', 5)];
    const scored = scoreAudits(rules, audits);
    expect(scored?.score).toBe(62.5);
    expect(scored?.audits[1]).toMatchObject({ outcome: 'fail', weight: 2, score: null, cause: 'x' });
    expect(scored?.actions.map(({ id, gain }) => [id, gain])).toEqual([
      ['x', 17.5],
      ['y', 7.5],
    ]);
    const alone = scoreAudits(rules, [passed('x', 3), failed('y', 2), passed('p', 5)]);
    expect(alone?.score).toBe(80);
    expect(alone?.audits[1]).toEqual(failed('y', 2));
  });
});

describe('a cap', () => {
  const fails = (id: string, weight: number): Audit => ({ ...audit('a', weight, 0), id, outcome: 'fail' });
  const rest: Audit = { ...audit('a', 9, 100), id: 'rest', outcome: 'pass' };
  const caps = [
    { check: 'x', label: 'decent', reason: 'Because of x.' },
    { check: 'y', label: 'bad', reason: 'Because of y.' },
  ] as const;

  test('limits the score to the label below good, and is named', () => {
    const scored = scoreAudits({ categories: CATEGORIES, caps }, [fails('x', 0), rest]);
    expect(scored).toMatchObject({ score: 79, caps: [caps[0]], actions: [{ id: 'x', gain: 21 }] });
    expect(classify(scored!.score)).toBe('decent');
  });

  test('of the lower label decides', () => {
    const scored = scoreAudits({ categories: CATEGORIES, caps }, [fails('x', 0), fails('y', 0), rest]);
    expect(scored).toMatchObject({ score: 49, caps });
    expect(classify(scored!.score)).toBe('bad');
  });

  test('is not named if the score is low enough, or its check only warns', () => {
    expect(scoreAudits({ categories: CATEGORIES, caps }, [fails('x', 9), rest])).toMatchObject({ score: 50, caps: [] });
    const warned: Audit = { ...audit('a', 1, 90), id: 'x' };
    expect(scoreAudits({ categories: CATEGORIES, caps }, [warned, rest])).toMatchObject({ score: 99, caps: [] });
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
