import type { Category, Result } from '../../domain/index.js';
import { RESULT_COLORS } from './render-summary.js';
import { displayWidth, pad, printable, type Color, type Painter } from './terminal.js';

const BAR_WIDTH = 20;

interface Scored {
  readonly score: number | null;
  readonly result: Result | null;
}

/** A score as a bar, with its class. */
export function renderTotal({ score, result }: Scored, paint: Painter): string {
  const color = RESULT_COLORS[result ?? 'bad'];
  return `  ${bar(score ?? 0, color, paint)}  ${paint('bold', paint(color, `${score} ${result}`))}`;
}

/** Without categories that hold only advice: they have no score. */
export function renderCategories(all: readonly Category[], paint: Painter): string[] {
  const categories = all.filter(({ weight }) => weight > 0);
  const titles = categories.map(({ title }) => printable(title));
  const width = Math.max(0, ...titles.map(displayWidth));
  return categories.map(({ score, weight }, index) => {
    const scored = score === null ? '' : `${bar(score, 'cyan', paint)}  ${String(score).padStart(5)}`;
    const cells = score === null ? paint('dim', 'not applicable') : `${scored}  ${paint('dim', `weight ${weight}`)}`;
    return `  ${pad(titles[index] ?? '', width)}  ${cells}`;
  });
}

function bar(value: number, color: Color, paint: Painter): string {
  const full = Math.round((value / 100) * BAR_WIDTH);
  return paint(color, '█'.repeat(full)) + paint('dim', '░'.repeat(BAR_WIDTH - full));
}
