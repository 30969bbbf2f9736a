import { RESULT_FLOORS, classify } from '../../../../domain/index.js';

/** In units of the SVG viewBox. */
const WIDTH = 560;
const HEIGHT = 240;
const LEFT = 40;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 12;

export interface ScorePoint {
  readonly score: number;
  readonly at: Date;
}

/** The scores from oldest to newest, evenly spaced. The history table has the same data. */
export function ScoreChart({ points }: { readonly points: readonly ScorePoint[] }) {
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, points.length - 1);
  const x = (index: number) => round(LEFT + index * step);
  const y = (score: number) => round(TOP + ((100 - score) / 100) * (HEIGHT - TOP - BOTTOM));
  const line = points.map(({ score }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(score)}`).join('');
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(points)}>
      {[100, RESULT_FLOORS.good, RESULT_FLOORS.decent, 0].map((score) => (
        <>
          <line class="chart-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(score)} y2={y(score)} />
          <text class="chart-label" x={LEFT - 8} y={y(score) + 5} text-anchor="end">
            {score}
          </text>
        </>
      ))}
      <path class="chart-line" d={line} />
      {points.map(({ score }, index) => (
        <circle class={`chart-point ${classify(score)}`} cx={x(index)} cy={y(score)} r={points.length > 25 ? 3 : 5} />
      ))}
    </svg>
  );
}

function describe(points: readonly ScorePoint[]): string {
  const scores = points.map(({ score }) => score);
  const [first, last] = [scores[0] ?? 0, scores.at(-1) ?? 0];
  const range = `lowest ${Math.min(...scores)}, highest ${Math.max(...scores)}`;
  return `Score over ${points.length} runs: from ${first} to ${last}, ${range}. The table below has the numbers.`;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
