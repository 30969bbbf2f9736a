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

function auditOf(result: Partial<AuditResult>): Audit | undefined {
  const whole = { title: 'Images lack text', score: 0, scoreDisplayMode: 'binary', details: DETAILS, ...result };
  return toAudits(resultOf({ 'image-alt': whole }), [CHECK], new Map([['image-alt-seo', TITLES]]))[0];
}

test('an audit has the planned ID, category and weight, and the title for its outcome', () => {
  expect(auditOf({})).toEqual({
    id: 'image-alt-seo',
    category: 'seo',
    title: 'Images lack text',
    outcome: 'fail',
    weight: 3,
    score: 0,
    explanation: 'Images lack text.',
    evidence: [{ kind: 'url', value: 'https://a.test/', line: null, column: null, selector: null }],
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
  expect(auditOf({ score, scoreDisplayMode: 'numeric' })).toMatchObject({ outcome, score: expected, weight: 3 });
});

test('a passed audit has its own title and no evidence', () => {
  expect(auditOf({ score: 1 })).toMatchObject({ title: 'Images have text', outcome: 'pass', evidence: [] });
});

test('an audit that does not apply keeps its weight and has no score', () => {
  expect(auditOf({ score: null, scoreDisplayMode: 'notApplicable' })).toMatchObject({
    outcome: 'not applicable',
    weight: 3,
    score: null,
    evidence: [],
  });
});

test.each(['informative', 'manual'])(
  'an audit with mode %s says so, has weight 0 and keeps its evidence',
  (scoreDisplayMode) => {
    expect(auditOf({ score: 0.2, scoreDisplayMode })).toMatchObject({
      outcome: 'not applicable',
      weight: 0,
      score: null,
      explanation: expect.stringMatching(/does not score it: Images lack text\.$/) as string,
      evidence: [{ value: 'https://a.test/' }],
    });
  },
);

test.each<[string, Partial<AuditResult>]>([
  ['that broke', { score: null, scoreDisplayMode: 'error', explanation: 'Protocol error (Page.x) at /srv/app' }],
  ['without a number', { score: Number.NaN }],
])('an audit %s is an error that does not count and reveals no internal details', (_case, result) => {
  const audit = auditOf(result);
  expect(audit).toMatchObject({ outcome: 'error', weight: 3, score: null, evidence: [] });
  expect(audit?.explanation).not.toMatch(/Protocol|srv/);
});

test('an audit that is missing in the result is an error in its position', () => {
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
      'with one full stop per sentence',
      { title: 'It failed..', displayValue: '', explanation: 'Why.' },
      'It failed. Why.',
    ],
  ])('is %s', (_case, result, expected) => {
    expect(auditOf(result)?.explanation).toBe(expected);
  });

  test('is sanitized and no longer than 500 characters', () => {
    const explanation = auditOf({ title: `\0\x1b${'long '.repeat(1_000)}` })?.explanation;
    expect(explanation).toHaveLength(500);
    expect(explanation).toMatch(/^long long .*…$/);
  });
});
