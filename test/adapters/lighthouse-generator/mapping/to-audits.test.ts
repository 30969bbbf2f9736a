import type { AuditResult, LighthouseResult } from '../../../../src/adapters/lighthouse-generator/lighthouse-module.js';
import type { PlannedCheck } from '../../../../src/adapters/lighthouse-generator/mapping/check-plan.js';
import { toAudits } from '../../../../src/adapters/lighthouse-generator/mapping/to-audits.js';
import type { Audit } from '../../../../src/domain/index.js';

const CHECK: PlannedCheck = {
  id: 'image-alt-seo',
  meta: { id: 'image-alt', title: 'Images have text', description: '' },
  category: 'seo',
  weight: 3,
};
const TITLES = { title: 'Images have text', failureTitle: 'Images lack text' };
const DETAILS = { type: 'table', headings: [{ key: 'url', valueType: 'url' }], items: [{ url: 'https://a.test/' }] };

function resultOf(audits: Record<string, AuditResult>): LighthouseResult {
  return { audits, categories: {} };
}

function judged(result: Partial<AuditResult>): Audit | undefined {
  const whole = { title: 'Images lack text', score: 0, scoreDisplayMode: 'binary', details: DETAILS, ...result };
  return toAudits(resultOf({ 'image-alt': whole }), [CHECK], new Map([['image-alt-seo', TITLES]]))[0];
}

test('an audit keeps the id, the category and the weight that it is planned with, and its fixed title', () => {
  expect(judged({})).toEqual({
    id: 'image-alt-seo',
    category: 'seo',
    title: 'Images have text',
    outcome: 'fail',
    weight: 3,
    score: 0,
    explanation: 'Images lack text.',
    evidence: [{ kind: 'url', value: 'https://a.test/', line: null }],
  });
});

test.each([
  [1, 'pass', 100],
  [0.9, 'pass', 90],
  [0.8999, 'warn', 90],
  [0.5, 'warn', 50],
  [0.4999, 'fail', 50],
  [0.1234, 'fail', 12.3],
  [0, 'fail', 0],
  [1.5, 'pass', 100],
  [-1, 'fail', 0],
])('a score of %d is a %s of %d', (score, outcome, expected) => {
  expect(judged({ score, scoreDisplayMode: 'numeric' })).toMatchObject({ outcome, score: expected, weight: 3 });
});

test('what passes needs no evidence', () => {
  expect(judged({ score: 1 })?.evidence).toEqual([]);
});

test('what does not apply keeps its weight and has no score', () => {
  expect(judged({ score: null, scoreDisplayMode: 'notApplicable' })).toMatchObject({
    outcome: 'not applicable',
    weight: 3,
    score: null,
    evidence: [],
  });
});

test.each(['informative', 'manual'])(
  'what is %s says so, weighs nothing and keeps its evidence',
  (scoreDisplayMode) => {
    expect(judged({ score: 0.2, scoreDisplayMode })).toMatchObject({
      outcome: 'not applicable',
      weight: 0,
      score: null,
      explanation: expect.stringMatching(/does not judge this.*: Images lack text\.$/) as string,
      evidence: [{ value: 'https://a.test/' }],
    });
  },
);

test.each<[string, Partial<AuditResult>]>([
  ['that broke', { score: null, scoreDisplayMode: 'error', explanation: 'Protocol error (Page.x) at /srv/app' }],
  ['without a number', { score: Number.NaN }],
])('an audit %s is an error that does not count and tells nothing of the inside', (_case, result) => {
  const audit = judged(result);
  expect(audit).toMatchObject({ outcome: 'error', weight: 3, score: null, evidence: [] });
  expect(audit?.explanation).not.toMatch(/Protocol|srv/);
});

test('an audit that Lighthouse does not answer with is an error, with its place kept', () => {
  const [missing, ...others] = toAudits(resultOf({}), [CHECK], new Map());
  expect(missing).toMatchObject({ id: 'image-alt-seo', title: 'image-alt-seo', outcome: 'error', score: null });
  expect(others).toEqual([]);
});

describe('the explanation', () => {
  test.each([
    ['the title', {}, 'Images lack text.'],
    ['with the value', { displayValue: '3 images' }, 'Images lack text: 3 images.'],
    ['with the reason', { explanation: 'See [how](https://h.test).' }, 'Images lack text. See how.'],
    [
      'with one full stop a sentence',
      { title: 'It failed..', displayValue: '', explanation: 'Why.' },
      'It failed. Why.',
    ],
  ])('is %s', (_case, result, expected) => {
    expect(judged(result)?.explanation).toBe(expected);
  });

  test('is harmless and no longer than 500 characters', () => {
    const explanation = judged({ title: `\0\x1b${'long '.repeat(1_000)}` })?.explanation;
    expect(explanation).toHaveLength(500);
    expect(explanation).toMatch(/^long long .*…$/);
  });
});
