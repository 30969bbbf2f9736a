import { guidesOf } from '../../../src/adapters/cli/check-guides.js';
import { renderReport } from '../../../src/adapters/cli/render-report.js';
import { AUDIT, CATALOGUE, FAILED, HOSTILE_AUDIT, outcomeWith } from './support/reports.js';

const GUIDES = guidesOf(CATALOGUE);
const PLAIN = { hasColours: false, columns: 80 };
const render = (graded: Parameters<typeof renderReport>[0], terminal = PLAIN) => renderReport(graded, GUIDES, terminal);

describe('a report at the terminal', () => {
  test('shows the score, its class, the categories and what to mend, heaviest first', () => {
    const light = { ...AUDIT, id: 'favicon', weight: 0.25 };
    const heavy = { ...AUDIT, id: 'is-on-https', weight: 8 };
    const good = { ...AUDIT, id: 'passes', weight: 10, outcome: 'pass', score: 100 } as const;
    const text = render(outcomeWith([light, AUDIT, heavy, good]));
    expect(text).toContain('51.9 decent');
    expect(text).toMatch(/Search engines .* 51\.9/);
    const places = ['is-on-https', 'document-title', 'favicon'].map((id) => text.indexOf(id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain('1 passed · 0 warned · 3 failed · 0 not applicable · static 1.0.0');
  });

  test('shows what each finding costs, so that the score can be added up', () => {
    const half = { ...AUDIT, id: 'half', weight: 3, outcome: 'warn', score: 50 } as const;
    const advice = { ...AUDIT, id: 'hint', weight: 0 };
    const text = render(outcomeWith([AUDIT, half, advice]));
    expect(text).toContain('half · −37.50 points');
    expect(text).toContain('document-title · −25.00 points');
    expect(text).toContain('hint · advice');
    expect(text).toContain('100 − 62.50 points lost = 37.5');
  });

  test('says how to mend what failed, and where to read more', () => {
    const text = render(outcomeWith([AUDIT]));
    expect(text).toContain('To mend: Mend `document-title`.');
    expect(text).toContain('/docs/checks/document-title');
  });

  test('says why there is no score', () => {
    expect(render(FAILED)).toContain('target_refused');
    expect(render(FAILED)).toContain('example.com refused the connection.');
  });

  test('never lets a page command the terminal', () => {
    const text = render(outcomeWith([HOSTILE_AUDIT]));
    expect(text).not.toMatch(/[\u001b\u009b\u202e\u2066\r\u0000]/);
    expect(text).toContain('evil');
  });

  test('breaks long texts at the width of the terminal', () => {
    const long = {
      ...AUDIT,
      title: '漢字'.repeat(60),
      explanation: 'word '.repeat(100).trim(),
      evidence: [{ kind: 'text', value: 'x'.repeat(300), line: 7 }] as const,
    };
    const lines = render(outcomeWith([long]), { ...PLAIN, columns: 60 }).split('\n');
    const body = lines.filter((line) => /word|xxx/.test(line));
    expect(Math.max(...body.map((line) => line.length))).toBeLessThanOrEqual(60);
    const wide = lines.filter((line) => line.includes('漢'));
    expect(wide.length).toBeGreaterThan(3);
    expect(Math.max(...wide.map((line) => line.length))).toBeLessThanOrEqual(30 + 2);
  });

  test('is coloured only where the terminal understands it', () => {
    expect(render(outcomeWith([AUDIT]))).not.toContain('\u001b[');
    expect(render(outcomeWith([AUDIT]), { ...PLAIN, hasColours: true })).toContain('\u001b[');
  });
});
