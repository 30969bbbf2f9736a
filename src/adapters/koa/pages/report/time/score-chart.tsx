import type { GenerationScore } from '../../../../../application/index.js';
import { RESULT_FLOORS, classify, wholeScore } from '../../../../../domain/index.js';
import { signed } from './signed.js';
import { placeRuns, type PlacedRun } from './place-runs.js';
import { roundLength } from './round-length.js';
import { runDate } from './run-date.js';

/** Radius of the targets that links have, in pixels: 24 across, as WCAG 2.5.8 asks for. */
const TARGET = 12;

/** Value labels closer than this, in per cent of the width, would overlap on a phone. */
const LABEL_DISTANCE = 12;

export interface ScoreChartProps {
  /** By time, oldest first. At least one has a score. */
  readonly runs: readonly GenerationScore[];
  /** What a point stands for. */
  readonly noun: 'run' | 'scan';
  /** The address of the page of a point. */
  readonly hrefOf: (id: string) => string;
}

/** The scores on a time axis. Lengths are in per cent, so that text and points keep their size at any width. */
export function ScoreChart({ runs, noun, hrefOf }: ScoreChartProps) {
  const { placed, lines, ticks, floor, ruleChanges } = placeRuns(runs);
  const y = (score: number) => `${roundLength(((100 - score) / (100 - floor)) * 100)}%`;
  return (
    <div class="time-chart-box">
      <svg class="time-chart" role="group" aria-label={describe(runs, noun)}>
        <rect class="time-band" width="100%" height={y(RESULT_FLOORS.good)} />
        {[100, RESULT_FLOORS.good, RESULT_FLOORS.decent, floor].map((score) => (
          <>
            <line
              class={score === 100 || score === floor ? 'time-grid' : 'time-edge'}
              x2="100%"
              y1={y(score)}
              y2={y(score)}
            />
            <text x="-8" y={y(score)} dy=".32em" text-anchor="end">
              {score === RESULT_FLOORS.good ? <tspan class="time-wide">Good </tspan> : null}
              {score === RESULT_FLOORS.decent ? <tspan class="time-wide">Decent </tspan> : null}
              {score}
            </text>
          </>
        ))}
        {ticks.map(({ x, label }, index) => (
          <>
            <line class="time-grid" x1={`${x}%`} x2={`${x}%`} y2="100%" />
            <text
              class={index % 2 === 1 ? 'time-wide' : undefined}
              x={`${x}%`}
              y="100%"
              dy="1.7em"
              text-anchor="middle"
            >
              {label}
            </text>
          </>
        ))}
        {ruleChanges.map((x) => (
          <line class="time-rules" x1={`${x}%`} x2={`${x}%`} y1="-8" y2="100%" />
        ))}
        {lines.map(({ from, to, isGap }) => (
          <line
            class={isGap ? 'time-line gap' : 'time-line'}
            x1={`${from.x}%`}
            y1={y(from.score)}
            x2={`${to.x}%`}
            y2={y(to.score)}
          />
        ))}
        {placed.map((run) => (
          <RunPoint run={run} y={run.score === null ? '100%' : y(run.score)} href={hrefOf(run.id)} />
        ))}
        {labeled(placed).map(({ x, score }) => (
          <text class="time-value" x={`${x}%`} y={y(score)} dy="-.8em" text-anchor="middle" aria-hidden="true">
            {wholeScore(score)}
          </text>
        ))}
      </svg>
    </div>
  );
}

function RunPoint({ run, y, href }: { readonly run: PlacedRun; readonly y: string; readonly href: string }) {
  const { x, score, isLatest } = run;
  const tone = score === null ? 'neutral' : classify(score);
  return (
    <a href={href} class={isLatest ? `${tone} now` : tone}>
      <title>{nameOf(run)}</title>
      <circle class="time-target" cx={`${x}%`} cy={y} r={TARGET} />
      {score === null ? (
        <text class="time-failed" x={`${x}%`} y={y} dy=".33em" text-anchor="middle" aria-hidden="true">
          ×
        </text>
      ) : (
        <circle class="time-dot" cx={`${x}%`} cy={y} r={isLatest ? 5 : 4} />
      )}
    </a>
  );
}

/** "15 Nov 2026, 10:41: 58 decent, +6.0". */
function nameOf({ finishedAt, score, change }: PlacedRun): string {
  if (score === null) return `${runDate(finishedAt)}: failed, no score`;
  const difference = change === null ? '' : change === 0 ? ', unchanged' : `, ${signed(change)}`;
  return `${runDate(finishedAt)}: ${score} ${classify(score)}${difference}`;
}

/** The last, the highest and the lowest score, unless their labels would overlap. */
function labeled(placed: readonly PlacedRun[]): readonly { readonly x: number; readonly score: number }[] {
  const scored = placed.flatMap(({ x, score }) => (score === null ? [] : [{ x, score }]));
  const byScore = scored.toSorted((a, b) => a.score - b.score);
  const wanted = [scored.at(-1), byScore.at(-1), byScore[0]].filter((point) => point !== undefined);
  return wanted.filter((point, index) =>
    wanted.slice(0, index).every(({ x }) => Math.abs(x - point.x) >= LABEL_DISTANCE),
  );
}

function describe(runs: readonly GenerationScore[], noun: string): string {
  const [first, last] = [runs[0], runs.at(-1)];
  const period = first && last ? `, ${runDate(first.finishedAt)} to ${runDate(last.finishedAt)} UTC` : '';
  return `Score over time${period}. Every point links to its ${noun}.`;
}
