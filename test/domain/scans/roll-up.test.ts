import { AuditList, pageChecks, rollUp, topFixes, type Audit } from '../../../src/domain/index.js';

const audit = (id: string, outcome: Audit['outcome'], score: number | null, weight = 1): Audit => ({
  id,
  category: 'a',
  title: id,
  outcome,
  weight,
  score,
  explanation: '',
  evidence: [],
});

describe('the checks of a page', () => {
  const categories = [{ id: 'a', title: 'A', weight: 1, score: 50 }];
  const audits = AuditList.of([
    audit('pass', 'pass', 100, 4),
    audit('alone', 'fail', 0, 2),
    audit('first', 'fail', 0, 3),
    audit('second', 'warn', 50, 2),
    audit('advice', 'fail', null, 0),
    audit('review', 'review', null),
    audit('loose', 'warn', 90, 1),
  ]);

  test('share the gain of an action by the points that they lose', () => {
    const actions = [
      { id: 'alone', title: 'Alone', checks: ['alone'], gain: 12.3 },
      { id: 'both', title: 'Both', checks: ['first', 'second', 'advice'], gain: 10 },
    ];
    expect(pageChecks({ categories, audits, actions })).toEqual([
      { check: 'alone', outcome: 'fail', points: 12.3 },
      { check: 'first', outcome: 'fail', points: 7.5 },
      { check: 'second', outcome: 'warn', points: 2.5 },
      { check: 'advice', outcome: 'fail', points: 0 },
      // 1 of a weight of 12, 10 % lost.
      { check: 'loose', outcome: 'warn', points: 0.8 },
    ]);
  });

  test('share equally what lifts a limit without losing points, and gain nothing under a limit', () => {
    const actions = [
      { id: 'lift', title: 'Lift', checks: ['advice', 'none'], gain: 0.3 },
      { id: 'held', title: 'Held', checks: ['alone', 'first', 'second', 'loose'], gain: 0 },
    ];
    const points = new Map(pageChecks({ categories, audits, actions }).map(({ check, points: own }) => [check, own]));
    expect([0.1, 0.2]).toContain(points.get('advice'));
    expect(points.get('alone')).toBe(0);
  });
});

describe('the roll-up', () => {
  const titles = [
    { id: 'hsts', category: 'security', failureTitle: 'No HSTS' },
    { id: 'title', category: 'seo', failureTitle: 'No title' },
  ];
  const sum = (check: string, failed: number, warned: number, points: number) => ({
    check,
    failed,
    warned,
    points,
    examples: [`https://example.com/${check}`],
  });

  test('says what the mean of all pages would gain, most costly first', () => {
    expect(rollUp([sum('title', 1, 2, 10), sum('hsts', 300, 0, 2220)], 300, titles)).toEqual([
      {
        id: 'hsts',
        kind: 'check',
        title: 'No HSTS',
        category: 'security',
        failed: 300,
        warned: 0,
        points: 7.4,
        examples: ['https://example.com/hsts'],
      },
      {
        id: 'title',
        kind: 'check',
        title: 'No title',
        category: 'seo',
        failed: 1,
        warned: 2,
        points: 0,
        examples: ['https://example.com/title'],
      },
    ]);
  });

  test('sorts equal points by failures, warnings and ID', () => {
    const sums = [sum('d', 1, 0, 5), sum('c', 1, 0, 5), sum('b', 1, 2, 5), sum('a', 0, 9, 5), sum('e', 2, 0, 5)];
    expect(rollUp(sums, 1, []).map(({ id }) => id)).toEqual(['e', 'b', 'c', 'd', 'a']);
  });

  test('keeps the ID of a check that the generator no longer has', () => {
    expect(rollUp([sum('old', 1, 0, 5)], 0, titles)).toMatchObject([{ title: 'old', category: null, points: 0 }]);
  });
});

describe('what to fix first', () => {
  const costing = (...points: number[]) =>
    rollUp(
      points.map((each, index) => ({ check: `check-${index}`, failed: 1, warned: 0, points: each, examples: [] })),
      1,
      [],
    );
  const findings = costing(7.4, 4.1, 2.3, 1);

  test('is the three most costly checks, which gain together what they gain alone', () => {
    expect(topFixes(findings, 71)).toEqual({ fixes: findings.slice(0, 3), reaches: 84.8 });
  });

  test('reaches 100 at most', () => {
    expect(topFixes(findings, 95.5).reaches).toBe(100);
  });

  test('is nothing if no finding costs points', () => {
    expect(topFixes(costing(0), 50)).toEqual({ fixes: [], reaches: null });
  });

  test('reaches no score if there is none', () => {
    expect(topFixes(findings, null).reaches).toBeNull();
  });
});
