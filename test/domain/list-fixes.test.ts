import { listFixes, scoreAudits, type Audit, type ScoringRules } from '../../src/domain/index.js';

const RULES: ScoringRules = {
  categories: [
    { id: 'seo', title: 'SEO', weight: 3 },
    { id: 'advice', title: 'Advice', weight: 0 },
  ],
  covered: { covered: 'heavy' },
  actions: [
    { id: 'both', title: 'Do both', checks: ['light', 'heavy', 'covered'] },
    { id: 'listing', title: 'Let search engines in', checks: ['listed'] },
  ],
};

function audit(id: string, change: Partial<Audit> = {}): Audit {
  return {
    id,
    category: 'seo',
    title: `About ${id}`,
    outcome: 'fail',
    weight: 1,
    score: 0,
    explanation: '',
    evidence: [],
    ...change,
  };
}

const PASSED = audit('passed', { outcome: 'pass', score: 100, weight: 20 });

function fixesOf(audits: readonly Audit[], rules = RULES) {
  const scored = scoreAudits(rules, [PASSED, ...audits]);
  if (scored === null) throw new Error('Nothing counts.');
  return listFixes(scored);
}

test('each finding is in one fix, and findings are sorted by the points they cost', () => {
  const fixes = fixesOf([
    audit('alone', { outcome: 'warn', score: 50 }),
    audit('light'),
    audit('heavy', { weight: 3 }),
    audit('look', { outcome: 'review', score: null }),
    audit('absent', { outcome: 'not applicable', score: null }),
  ]);
  expect(fixes.map(({ id, title, gain }) => [id, title, gain])).toEqual([
    ['both', 'Do both', 16],
    ['alone', 'About alone', 2],
  ]);
  expect(fixes[0]?.findings.map(({ audit: { id }, points }) => [id, points])).toEqual([
    ['heavy', 12],
    ['light', 4],
  ]);
  expect(fixes.map(({ points }) => points)).toEqual([16, 2]);
});

test('a finding without an action is the single one of its fix; a finding of an action is not', () => {
  expect(fixesOf([audit('alone'), audit('light')]).map(({ id, single }) => [id, single?.audit.id])).toEqual([
    ['both', undefined],
    ['alone', 'alone'],
  ]);
});

test('a covered finding costs nothing, but is no advice', () => {
  const [fix] = fixesOf([audit('heavy'), audit('covered')]);
  expect(fix).toMatchObject({ isAdvice: false, findings: [{ points: expect.any(Number) }, { points: 0 }] });
  expect(fix?.findings[1]).toMatchObject({ audit: { id: 'covered', cause: 'heavy' }, isAdvice: false });
});

test.each([
  ['a check of weight 0', { weight: 0 }],
  ['a check in a category of weight 0', { category: 'advice' }],
])('%s is advice', (_case, change) => {
  expect(fixesOf([audit('hint', change)])).toMatchObject([{ id: 'hint', gain: 0, isAdvice: true, isCapping: false }]);
});

test('advice that limits the result is no advice', () => {
  const caps = [{ check: 'hint', label: 'decent', reason: 'A cap.' }] as const;
  expect(fixesOf([audit('hint', { weight: 0 })], { ...RULES, caps })).toMatchObject([
    { isAdvice: false, isCapping: true },
  ]);
});

test('if two caps hold the score, so that no single fix gains anything, these come first', () => {
  const caps = (['listed', 'second'] as const).map((check) => ({ check, label: 'decent', reason: 'A cap.' }) as const);
  const fixes = fixesOf([audit('costly', { weight: 2 }), audit('second', { weight: 0.1 }), audit('listed')], {
    ...RULES,
    caps,
  });
  expect(fixes.map(({ id, gain, reaches }) => [id, gain, reaches])).toEqual([
    ['listing', 0, 79],
    ['second', 0, expect.closeTo(91.3)],
    ['costly', 0, 100],
  ]);
});

test('outcomes stored before actions existed have a fix for each finding, by points', () => {
  const audits = [audit('hint', { weight: 0 }), audit('light'), audit('heavy', { weight: 3 }), PASSED];
  const scored = scoreAudits(RULES, audits);
  const fixes = listFixes({ categories: scored?.categories ?? [], audits, actions: [], caps: [] });
  expect(fixes.map(({ id, title, gain, reaches, isAdvice }) => [id, title, gain, reaches, isAdvice])).toEqual([
    ['heavy', 'About heavy', null, null, false],
    ['light', 'About light', null, null, false],
    ['hint', 'About hint', null, null, true],
  ]);
});
