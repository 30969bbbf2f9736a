import { renderReport } from '../../../src/adapters/cli/index.js';
import type { Audit, ReportDetails } from '../../../src/index.js';

const AUDIT: Audit = {
  id: 'document-title',
  category: 'seo',
  title: 'The page has a title',
  outcome: 'fail',
  weight: 1,
  score: 0,
  explanation: 'There is no title.',
  evidence: [],
};

const REPORT: ReportDetails = {
  id: '01890000-0000-7000-8000-000000000000',
  url: 'https://example.com/',
  project: 'example.com',
  privacy: 'private',
  status: 'ready',
  score: 62.5,
  result: 'decent',
  failure: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  generatedAt: new Date(0),
  generator: { name: 'static', version: '1.0.0' },
  version: 3,
  categories: [{ id: 'seo', title: 'Search engines', score: 62.5, weight: 1 }],
  audits: [AUDIT],
};

const PLAIN = { hasColours: false, columns: 80 };

describe('a report at the terminal', () => {
  test('shows the score, its class, the categories and what to mend, heaviest first', () => {
    const light = { ...AUDIT, id: 'favicon', weight: 0.25 };
    const heavy = { ...AUDIT, id: 'is-on-https', weight: 8 };
    const text = renderReport({ ...REPORT, audits: [light, AUDIT, heavy] }, PLAIN);
    expect(text).toContain('62.5 decent');
    expect(text).toMatch(/Search engines .* 62\.5/);
    const places = ['is-on-https', 'document-title', 'favicon'].map((id) => text.indexOf(id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain('0 passed · 0 warned · 3 failed · 0 not applicable · static 1.0.0');
  });

  test('says why there is no score', () => {
    const failure = { code: 'target_refused', message: 'example.com refused the connection.' } as const;
    const text = renderReport({ ...REPORT, status: 'failed', score: null, result: null, failure }, PLAIN);
    expect(text).toContain('target_refused');
    expect(text).toContain('example.com refused the connection.');
  });

  test('never lets a page command the terminal', () => {
    const hostile = '<a title="\u001b[2J\u009b31m\u202eevil\r\n\u2066">';
    const evidence = [{ kind: 'element', value: hostile, line: 1 }] as const;
    const text = renderReport(
      { ...REPORT, audits: [{ ...AUDIT, title: hostile, explanation: hostile, evidence }] },
      PLAIN,
    );
    expect(text).not.toMatch(/[\u001b\u009b\u202e\u2066\r]/);
    expect(text).toContain('evil');
  });

  test('breaks long texts at the width of the terminal', () => {
    const long = {
      ...AUDIT,
      explanation: 'word '.repeat(100).trim(),
      evidence: [{ kind: 'text', value: 'x'.repeat(300), line: 7 }] as const,
    };
    const lines = renderReport({ ...REPORT, audits: [long] }, { ...PLAIN, columns: 60 }).split('\n');
    const body = lines.filter((line) => line.includes('word') || line.includes('xxx'));
    expect(Math.max(...body.map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test('is coloured only where the terminal understands it', () => {
    expect(renderReport(REPORT, PLAIN)).not.toContain('\u001b[');
    expect(renderReport(REPORT, { ...PLAIN, hasColours: true })).toContain('\u001b[');
  });
});
