import { renderSummary } from '../../../src/adapters/cli/render-summary.js';

const TOTALS = { planned: 2, scored: 1, failed: 1, below: 0, average: 52 };
const ROWS = [
  { url: 'https://example.com/blog/2026/first', score: 52, result: 'decent', note: 'meta-description −10.00' },
  { url: 'https://example.com/blog/2026/second', score: null, result: null, note: 'target_refused' },
] as const;

const linesAt = (columns: number) => renderSummary(ROWS, TOTALS, { hasColors: false, columns }).split('\n');

describe('renderSummary', () => {
  test('shows whole URLs if the terminal is wide enough', () => {
    expect(linesAt(100).join('\n')).toContain(
      '     52  decent  https://example.com/blog/2026/first   meta-description −10.00',
    );
  });

  test('shortens URLs, but shows the host and the end', () => {
    const lines = linesAt(60);
    expect(lines.find((line) => line.includes('52  decent'))).toMatch(/example.com\/…\S*first {2}/);
    expect(lines.find((line) => line.includes('failed '))).toMatch(/example.com\/…\S*second {2}/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test('counts the URLs', () => {
    expect(linesAt(60).join('\n')).toContain('1 of 2 checked · average score 52 · 1 failed');
  });
});
