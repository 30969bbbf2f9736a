import type { Result } from '../../domain/index.js';
import type { SummaryRow } from './summary-rows.js';
import { cut, displayWidth, pad, painter, printable, shortenUrl, type Color } from './terminal.js';
import { unfinished, type Totals } from './totals.js';

export const RESULT_COLORS: Record<Result, Color> = { good: 'green', decent: 'yellow', bad: 'red' };

const SCORE_WIDTH = 5;
const RESULT_WIDTH = 6;
const MIN_URL_WIDTH = 20;
const MIN_NOTE_WIDTH = 10;

/** Columns between and around the cells of a row. */
const GAPS = 2 + 2 + 2 + 2;

/** Renders a list of URLs as a table for a terminal: score, result, URL, and the check that costs the most points. */
export function renderSummary(
  rows: readonly SummaryRow[],
  totals: Totals,
  terminal: { readonly hasColors: boolean; readonly columns: number },
): string {
  const paint = painter(terminal.hasColors);
  const room = terminal.columns - SCORE_WIDTH - RESULT_WIDTH - GAPS;
  const urlWidth = Math.min(
    Math.max(MIN_URL_WIDTH, room - widestOf(rows, 'note', 0)),
    widestOf(rows, 'url', 'URL'.length),
  );
  const noteWidth = Math.max(MIN_NOTE_WIDTH, room - urlWidth);
  const heading = `  ${'SCORE'.padStart(SCORE_WIDTH)}  ${pad('RESULT', RESULT_WIDTH)}  ${pad('URL', urlWidth)}  FIX FIRST`;
  const lines = rows.map(({ url, score, result, note }) => {
    const color = result === null ? 'magenta' : RESULT_COLORS[result];
    const verdict = `${String(score ?? '–').padStart(SCORE_WIDTH)}  ${pad(result ?? 'failed', RESULT_WIDTH)}`;
    const address = pad(shortenUrl(printable(url), urlWidth), urlWidth);
    return `  ${paint(color, verdict)}  ${address}  ${paint('dim', cut(printable(note), noteWidth))}`.trimEnd();
  });
  return ['', paint('bold', heading), ...lines, '', `  ${renderTotals(totals)}`, ''].join('\n');
}

/** One line: how many URLs were checked, and their average score. */
export function renderTotals(totals: Totals): string {
  const { planned, scored, failed, below, average } = totals;
  const left = unfinished(totals);
  const parts = [
    `${scored} of ${planned} checked`,
    ...(average === null ? [] : [`average score ${average}`]),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(below > 0 ? [`${below} below the threshold`] : []),
    ...(left > 0 ? [`${left} not checked`] : []),
  ];
  return parts.join(' · ');
}

function widestOf(rows: readonly SummaryRow[], column: 'url' | 'note', least: number): number {
  return rows.reduce((widest, row) => Math.max(widest, displayWidth(row[column])), least);
}
