import {
  compareOutcomes,
  scoreAudits,
  type Audit,
  type AuditOutcome,
  type CapRule,
  type Category,
} from '../../src/domain/index.js';

const CATEGORIES = [
  { id: 'seo', title: 'SEO', weight: 3 },
  { id: 'speed', title: 'Speed', weight: 1 },
];

function audit(id: string, outcome: AuditOutcome, score: number | null, change: Partial<Audit> = {}): Audit {
  return {
    id,
    category: 'seo',
    title: `About ${id}`,
    outcome,
    weight: 1,
    score,
    explanation: '',
    evidence: [],
    ...change,
  };
}

function outcomeOf(audits: readonly Audit[], caps: readonly CapRule[] = []) {
  const scored = scoreAudits({ categories: CATEGORIES, caps }, audits);
  if (scored === null) throw new Error('Nothing counts.');
  return { ...scored, audits };
}

const fixed = audit('fixed', 'pass', 100);

const changeOf = (before: Audit, after: Audit) =>
  compareOutcomes(outcomeOf([fixed, before]), outcomeOf([fixed, after])).checks[0]?.change ?? 'none';

test.each<[string, Audit, Audit]>([
  ['none', audit('x', 'fail', 0), audit('x', 'fail', 0, { explanation: 'Other words.' })],
  ['better', audit('x', 'fail', 0), audit('x', 'warn', 50)],
  ['better', audit('x', 'warn', 40), audit('x', 'warn', 50)],
  ['worse', audit('x', 'pass', 100), audit('x', 'warn', 99.9)],
  ['better', audit('x', 'fail', 0), audit('x', 'not applicable', null)],
  ['worse', audit('x', 'not applicable', null), audit('x', 'fail', 0)],
  ['changed', audit('x', 'pass', 100), audit('x', 'not applicable', null)],
  ['changed', audit('x', 'fail', 0), audit('x', 'error', null)],
  ['changed', audit('x', 'fail', 0), audit('x', 'review', null)],
  ['changed', audit('x', 'review', null), audit('x', 'pass', 100)],
  ['changed', audit('x', 'review', null), audit('x', 'not applicable', null)],
  ['changed', audit('x', 'fail', 0), audit('x', 'fail', null, { cause: 'other' })],
  ['changed', audit('x', 'error', null), audit('x', 'not applicable', null)],
  ['changed', audit('x', 'warn', 50), audit('x', 'warn', 50, { weight: 2 })],
  ['none', audit('x', 'pass', 100), audit('x', 'pass', 100, { weight: 2 })],
  ['worse', audit('x', 'pass', 100), audit('x', 'fail', 0, { weight: 0 })],
])('a check is %s', (change, before, after) => {
  expect(changeOf(before, after)).toBe(change);
});

test('checks that appeared or are gone are listed with their result', () => {
  const from = outcomeOf([fixed, audit('old', 'fail', 0)]);
  const to = outcomeOf([audit('new', 'pass', 100, { category: 'speed', title: 'Now' }), fixed]);
  expect(compareOutcomes(from, to)).toMatchObject({
    checks: [
      {
        id: 'new',
        title: 'Now',
        category: 'speed',
        change: 'appeared',
        from: null,
        to: { outcome: 'pass', score: 100, weight: 1 },
      },
      { id: 'old', change: 'gone', from: { outcome: 'fail', score: 0, weight: 1 }, to: null },
    ],
    unchanged: 1,
  });
});

test('the change of the score is split by category, including those without a score', () => {
  const from = outcomeOf([audit('a', 'warn', 50), audit('b', 'fail', 0, { category: 'speed' })]);
  const to = outcomeOf([audit('a', 'pass', 100), audit('b', 'not applicable', null, { category: 'speed' })]);
  // From 50 × 3/4 to 100 × 1: other weights count.
  expect(compareOutcomes(from, to)).toMatchObject({
    change: 62.5,
    categories: [
      { id: 'seo', title: 'SEO', from: { score: 50, weight: 3 }, to: { score: 100, weight: 3 }, change: 62.5 },
      { id: 'speed', from: { score: 0, weight: 1 }, to: { score: null, weight: 1 }, change: 0 },
    ],
  });
});

test('a category that is gone loses its points, a new one adds its own', () => {
  const category = (id: string, score: number): Category => ({ id, title: id, weight: 1, score });
  const from = { score: 70, categories: [category('a', 80), category('b', 60)], audits: [], caps: [] };
  const to = { score: 50, categories: [category('c', 20), category('a', 80)], audits: [], caps: [] };
  expect(compareOutcomes(from, to).categories.map(({ id, change }) => [id, change])).toEqual([
    ['c', 10],
    ['a', 0],
    ['b', -30],
  ]);
});

test('rounding differences go to a category that changed', () => {
  const category = (id: string, score: number): Category => ({ id, title: id, weight: 1, score });
  const same = category('same', 80);
  const from = { score: 60, categories: [same, category('a', 50), category('b', 50)], audits: [], caps: [] };
  const to = { score: 60.1, categories: [same, category('a', 50.1), category('b', 50.1)], audits: [], caps: [] };
  expect(compareOutcomes(from, to).categories.map(({ change }) => change)).toEqual([0, 0.1, 0]);
});

describe('what a cap takes off the score is apart from the categories', () => {
  const CAPS: CapRule[] = [{ check: 'x', label: 'decent', reason: 'Not listed.' }];
  const capped = outcomeOf([audit('a', 'pass', 100, { weight: 9 }), audit('x', 'fail', 0)], CAPS);
  const fixed = outcomeOf([audit('a', 'pass', 100, { weight: 9 }), audit('x', 'pass', 100)], CAPS);
  const worse = outcomeOf([audit('a', 'warn', 95, { weight: 9 }), audit('x', 'fail', 0)], CAPS);

  test.each([
    ['it is lifted', capped, fixed, 21, 10, { from: 11, to: 0, change: 11 }],
    ['it begins to hold', fixed, capped, -21, -10, { from: 0, to: 11, change: -11 }],
    ['it holds in both', capped, worse, 0, -4.5, { from: 11, to: 6.5, change: 4.5 }],
    ['it holds in neither', fixed, fixed, 0, 0, { from: 0, to: 0, change: 0 }],
  ])('%s', (_case, from, to, change, category, held) => {
    const compared = compareOutcomes(from, to);
    expect([compared.change, compared.categories[0]?.change]).toEqual([change, category]);
    expect(compared.held).toEqual(held);
  });
});

test('one more failed check does not change the others, although their weights and scores follow a curve', () => {
  const categories = [{ id: 'seo', title: 'SEO', weight: 1, curve: { half: 4, halfPerEarned: 0.2, steepness: 2.5 } }];
  const outcome = (...audits: readonly Audit[]) => scoreAudits({ categories }, [...audits, audit('bad', 'fail', 0)])!;
  const others = [audit('a', 'pass', 100), audit('b', 'pass', 100), audit('c', 'warn', 50)];
  const from = outcome(...others, audit('d', 'pass', 100));
  const to = outcome(...others, audit('d', 'fail', 0));
  expect(from.audits[0]?.weight).not.toBe(to.audits[0]?.weight);
  expect(from.audits[2]?.score).not.toBe(to.audits[2]?.score);
  expect(compareOutcomes(from, to)).toMatchObject({ checks: [{ id: 'd', change: 'worse' }], unchanged: 4 });
  const improved = outcome(audit('a', 'pass', 100), audit('b', 'pass', 100), audit('c', 'warn', 60));
  expect(compareOutcomes(from, improved).checks.find(({ id }) => id === 'c')).toMatchObject({
    change: 'better',
    from: { score: 50 },
    to: { score: 60 },
  });
});

describe('points of each check', () => {
  test('are what it costs less, or more', () => {
    const from = outcomeOf([audit('a', 'pass', 100), audit('b', 'fail', 0, { category: 'speed' })]);
    const to = outcomeOf([audit('a', 'warn', 50), audit('b', 'pass', 100, { category: 'speed' })]);
    const { checks, rest, change } = compareOutcomes(from, to);
    expect(checks.map(({ id, points }) => [id, points])).toEqual([
      ['a', -37.5],
      ['b', 25],
    ]);
    expect([change, rest]).toEqual([-12.5, 0]);
  });

  test('do not include what a cap takes off', () => {
    const caps: CapRule[] = [{ check: 'x', label: 'decent', reason: 'Not listed.' }];
    const from = outcomeOf([audit('a', 'pass', 100, { weight: 9 }), audit('x', 'pass', 100)], caps);
    const to = outcomeOf([audit('a', 'pass', 100, { weight: 9 }), audit('x', 'fail', 0)], caps);
    const compared = compareOutcomes(from, to);
    expect(compared).toMatchObject({ change: -21, held: { change: -11 }, checks: [{ points: -10 }], rest: 0 });
  });

  test('the rest is what unchanged findings cost more or less, because of another finding in their category', () => {
    const from = outcomeOf([audit('a', 'pass', 100, { weight: 2 }), audit('same', 'fail', 0)]);
    const to = outcomeOf([audit('a', 'not applicable', null, { weight: 2 }), audit('same', 'fail', 0)]);
    const { checks, rest, change } = compareOutcomes(from, to);
    expect(checks).toMatchObject([{ id: 'a', points: 0 }]);
    expect(rest).toBe(change);
    expect(change).toBeCloseTo(-66.7);
  });
});
