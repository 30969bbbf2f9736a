import { guidesOf } from '../../../src/adapters/cli/check-guides.js';
import { renderReport } from '../../../src/adapters/cli/render-report.js';
import { AUDIT, CATALOGUE, FAILED, HELD, HOSTILE_AUDIT, outcomeWith } from './support/reports.js';

const GUIDES = guidesOf(CATALOGUE);
const PLAIN = { hasColors: false, columns: 80 };
const render = (outcome: Parameters<typeof renderReport>[0], terminal = PLAIN) =>
  renderReport(outcome, GUIDES, terminal);

describe('renderReport', () => {
  test('shows the score, the result, the categories and what to fix first', () => {
    const light = { ...AUDIT, id: 'favicon', weight: 0.25 };
    const heavy = { ...AUDIT, id: 'is-on-https', weight: 8 };
    const good = { ...AUDIT, id: 'passes', weight: 10, outcome: 'pass', score: 100 } as const;
    const text = render(outcomeWith([light, AUDIT, heavy, good]));
    expect(text).toContain('51.9 decent');
    expect(text).toMatch(/Search engines .* 51\.9/);
    const positions = ['is-on-https', 'document-title', 'favicon'].map((id) => text.indexOf(id));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(text).toContain('1 passed · 0 warned · 3 failed · 0 not applicable · static 1.0.0');
  });

  test('shows what each finding costs, and how the costs add up to the score', () => {
    const half = { ...AUDIT, id: 'half', weight: 3, outcome: 'warn', score: 50 } as const;
    const advice = { ...AUDIT, id: 'hint', weight: 0 };
    const text = render(outcomeWith([AUDIT, half, advice]));
    expect(text).toContain('half · −37.50 points');
    expect(text).toContain('document-title · −25.00 points');
    expect(text).toContain('hint · advice');
    expect(text).toContain('100 − 62.50 points lost = 37.5');
  });

  test('shows how to fix a finding, with an absolute link to its documentation', () => {
    const text = render(outcomeWith([AUDIT]));
    expect(text).toContain('How to fix: Fix `document-title`.');
    expect(text).toContain('https://github.com/sitegrade/sitegrade/blob/main/docs/checks.md#document-title\n');
  });

  test('groups findings by what to do, most gain first, then advice and what needs a look', () => {
    const text = render(HELD);
    const lines = text.split('\n').filter((line) => /^ +(\S.*points$|[✗⚑]|Advice|Needs)/.test(line));
    expect(lines).toEqual([
      '  Serve the page over HTTPS · +16 points',
      '    ✗ No HTTPS',
      '    ✗ No redirect',
      '  ✗ No title',
      '  Advice: costs no points',
      '  ✗ A hint',
      '  Needs a look: these checks could not decide, so they cost no points',
      '  ⚑ Scripts decide',
    ]);
    expect(text).toContain('seo · redirects · covered by is-on-https');
    expect(text).toContain('1 passed · 0 warned · 4 failed · 0 not applicable · 1 needs a look · static 1.0.0');
  });

  test('shows what holds the score, and how that adds up', () => {
    const text = render(HELD, { ...PLAIN, columns: 100 });
    expect(text).toMatch(/ 79 decent\n {2}Capped at 79: The page is not encrypted\.\n/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      '100 − 15.79 points lost = 84.2, capped at 79 because the page is not encrypted (each step rounded to one decimal)',
    );
  });

  test('shows what a finding without an action adds', () => {
    expect(render(outcomeWith([AUDIT, { ...AUDIT, id: 'passes', outcome: 'pass', score: 100 }]))).toContain(
      'document-title · −50.00 points, +50 points if fixed',
    );
  });

  test('shows what could not run apart from what to fix', () => {
    const text = render(
      outcomeWith([AUDIT, { ...AUDIT, id: 'broken', title: 'Broken', outcome: 'error', score: null }]),
    );
    expect(text).toMatch(/What to fix first[^]*Could not run\n\n {2}\? Broken/);
  });

  test('shows why there is no score', () => {
    expect(render(FAILED)).toContain('target_refused');
    expect(render(FAILED)).toContain('example.com refused the connection.');
  });

  test('removes control characters from page content', () => {
    const text = render(outcomeWith([HOSTILE_AUDIT]));
    expect(text).not.toMatch(/[\u001b\u009b\u202e\u2066\r\u0000]/);
    expect(text).toContain('evil');
  });

  test('wraps long texts at the width of the terminal', () => {
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

  test('shows where the evidence is, as far as it is known', () => {
    const evidence = [
      { kind: 'element', value: '<a>', line: 3, column: 7 },
      { kind: 'element', value: '<b>', line: 4, column: null },
      { kind: 'text', value: 'c', line: null, column: null },
    ] as const;
    const text = render(outcomeWith([{ ...AUDIT, evidence }]));
    expect(text).toContain('      line 3, column 7: <a>\n      line 4: <b>\n      c\n');
  });

  test('uses colors only if the terminal supports them', () => {
    expect(render(outcomeWith([AUDIT]))).not.toContain('\u001b[');
    expect(render(outcomeWith([AUDIT]), { ...PLAIN, hasColors: true })).toContain('\u001b[');
  });
});
