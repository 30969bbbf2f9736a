import type { Result } from '../../domain/index.js';
import type { SummaryRow } from './summary-rows.js';
import { cut, pad, painter, printable, type Colour } from './terminal.js';
import { unfinished, type Totals } from './totals.js';

export const RESULT_COLOURS: Record<Result, Colour> = { good: 'green', decent: 'yellow', bad: 'red' };

const SCORE_WIDTH = 5;
const RESULT_WIDTH = 6;
const MIN_URL_WIDTH = 20;

/** Columns between and around the cells of a row. */
const GAPS = 2 + 2 + 2 + 2;

/** A list of URLs as a table for a terminal: score, result, URL, and what costs most there. */
export function renderSummary(
  rows: readonly SummaryRow[],
  totals: Totals,
  terminal: { readonly hasColours: boolean; readonly columns: number },
): string {
  const paint = painter(terminal.hasColours);
  const noteWidth = Math.max(0, ...rows.map(({ note }) => note.length));
  const room = Math.max(MIN_URL_WIDTH, terminal.columns - SCORE_WIDTH - RESULT_WIDTH - GAPS - noteWidth);
  const urlWidth = Math.min(
    room,
    rows.reduce((widest, { url }) => Math.max(widest, url.length), 3),
  );
  const heading = `  ${'SCORE'.padStart(SCORE_WIDTH)}  ${pad('RESULT', RESULT_WIDTH)}  ${pad('URL', urlWidth)}  COSTS MOST`;
  const lines = rows.map(({ url, score, result, note }) => {
    const colour = result === null ? 'magenta' : RESULT_COLOURS[result];
    const verdict = `${String(score ?? '–').padStart(SCORE_WIDTH)}  ${pad(result ?? 'failed', RESULT_WIDTH)}`;
    const address = pad(cut(printable(url), urlWidth), urlWidth);
    return `  ${paint(colour, verdict)}  ${address}  ${paint('dim', printable(note))}`.trimEnd();
  });
  return ['', paint('bold', heading), ...lines, '', `  ${renderTotals(totals)}`, ''].join('\n');
}

/** The last line of a list: how many were graded, and their average. */
export function renderTotals(totals: Totals): string {
  const { planned, scored, failed, below, average } = totals;
  const left = unfinished(totals);
  const parts = [
    `${scored} of ${planned} graded`,
    ...(average === null ? [] : [`average ${average}`]),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(below > 0 ? [`${below} below the threshold`] : []),
    ...(left > 0 ? [`stopped before ${left}`] : []),
  ];
  return parts.join(' · ');
}
