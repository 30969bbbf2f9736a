import type { TrendPoint } from '../../../../../application/index.js';
import { RESULT_FLOORS, classify, wholeScore } from '../../../../../domain/index.js';
import { RESULT_LABELS } from '../../components/result-labels.js';

/** In pixels. The width adapts to the page. */
const HEIGHT = 150;
const MARGIN = { top: 12, bottom: 28 };

/** The axis starts here, unless a score needs the rest. */
const USUAL_START = 40;

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The average score of a site, day by day, with the thresholds of the labels. Sizes are in per cent, so text keeps its size. */
export function SiteTrend({ trend }: { readonly trend: readonly TrendPoint[] }) {
  const points = trend.flatMap(({ averageScore, day }, index) =>
    averageScore === null ? [] : [{ score: averageScore, day, x: (index / Math.max(1, trend.length - 1)) * 100 }],
  );
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return <p class="quiet">No scores in the last 30 days.</p>;
  const start = points.some(({ score }) => score < USUAL_START) ? 0 : USUAL_START;
  const y = (score: number) =>
    tenth(HEIGHT - MARGIN.bottom - ((score - start) / (100 - start)) * (HEIGHT - MARGIN.top - MARGIN.bottom));
  const label = `Average score from ${wholeScore(first.score)} on ${dateOf(first.day)} to ${wholeScore(last.score)} on ${dateOf(last.day)}`;
  return (
    <svg class="site-trend" height={HEIGHT} role="img" aria-label={label}>
      {(['good', 'decent'] as const).map((result) => (
        <>
          <line class="grid" x1="0" x2="100%" y1={y(RESULT_FLOORS[result])} y2={y(RESULT_FLOORS[result])} />
          <text x="0" y={y(RESULT_FLOORS[result]) - 4}>
            {RESULT_FLOORS[result]} {RESULT_LABELS[result]}
          </text>
        </>
      ))}
      <svg viewBox={`0 0 100 ${HEIGHT}`} width="100%" height={HEIGHT} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.map(({ x, score }) => `${tenth(x)},${y(score)}`).join(' ')} />
      </svg>
      <circle class={classify(last.score)} cx={`${tenth(last.x)}%`} cy={y(last.score)} r="5" />
      <text x="0" y={HEIGHT - 6}>
        {dateOf(trend[0]?.day ?? first.day)}
      </text>
      <text x="100%" y={HEIGHT - 6} text-anchor="end">
        {dateOf(trend.at(-1)?.day ?? last.day)}
      </text>
    </svg>
  );
}

function dateOf(day: string): string {
  return DATE.format(new Date(`${day}T00:00:00Z`));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
