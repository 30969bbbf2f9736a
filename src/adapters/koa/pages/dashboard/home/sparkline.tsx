import { classify, wholeScore } from '../../../../../domain/index.js';

/** In pixels, as the style sheet shows it. */
const WIDTH = 96;
const HEIGHT = 28;
const MARGIN = 5;

/** Smaller ranges are not stretched: two points more or less must not look like a cliff. */
const MIN_RANGE = 20;

/** Scores that differ by less read as steady, in points. */
const STEADY = 2;

/** The course of a score in a table, without axes. One value per day, oldest first; null where there was no score. */
export function Sparkline({ scores }: { readonly scores: readonly (number | null)[] }) {
  const points = scores.flatMap((score, index) => (score === null ? [] : [{ index, score }]));
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return <span class="small quiet">No scores yet</span>;
  const values = points.map(({ score }) => score);
  const middle = (Math.max(...values) + Math.min(...values)) / 2;
  const range = Math.max(MIN_RANGE, Math.max(...values) - Math.min(...values));
  const x = (index: number) => MARGIN + (index / Math.max(1, scores.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (score: number) => HEIGHT / 2 - ((score - middle) / range) * (HEIGHT - 2 * MARGIN);
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(first.score, last.score)}>
      <polyline points={points.map(({ index, score }) => `${tenth(x(index))},${tenth(y(score))}`).join(' ')} />
      <circle class={classify(last.score)} cx={tenth(x(last.index))} cy={tenth(y(last.score))} r="4" />
    </svg>
  );
}

function describe(first: number, last: number): string {
  const [from, to] = [wholeScore(first), wholeScore(last)];
  if (Math.abs(to - from) < STEADY) return `30 days: steady at ${to}`;
  return `30 days: ${to > from ? 'up' : 'down'} from ${from} to ${to}`;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
