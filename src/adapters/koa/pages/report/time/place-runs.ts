import type { GenerationScore } from '../../../../../application/index.js';
import { hasSameRules } from './has-same-rules.js';
import { roundLength } from './round-length.js';
import { runDate } from './run-date.js';
import { timeTicks } from './time-ticks.js';

/** Per cent of the width that stays free on each side, so that points are not cut off. */
const MARGIN = 2;

/** Where the axis starts unless a score is lower. Most scores are above, and small changes stay visible. */
const USUAL_FLOOR = 40;

/** Space around runs that all have the same time, in milliseconds. */
const HALF_A_DAY = 12 * 60 * 60 * 1000;

export interface PlacedRun extends GenerationScore {
  /** In per cent of the width. */
  readonly x: number;
  /** Points since the last score before; null for the first one, and if the rules changed since. */
  readonly change: number | null;
  readonly isLatest: boolean;
}

interface ScoredPoint {
  readonly x: number;
  readonly score: number;
}

export interface PlacedRuns {
  readonly placed: readonly PlacedRun[];
  /** Between neighbors that the same rules scored. A gap has failed runs in it. */
  readonly lines: readonly { readonly from: ScoredPoint; readonly to: ScoredPoint; readonly isGap: boolean }[];
  readonly ticks: readonly { readonly x: number; readonly label: string }[];
  /** The lowest score of the axis. */
  readonly floor: number;
  /** Where the first run with other rules is. */
  readonly ruleChanges: readonly number[];
}

/** Places runs on a time axis. @param runs by time, oldest first */
export function placeRuns(runs: readonly GenerationScore[]): PlacedRuns {
  const times = runs.map(({ finishedAt }) => finishedAt.getTime());
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const around = first === last ? HALF_A_DAY : 0;
  const [from, to] = [first - around, last + around];
  const xOf = (at: number) => roundLength(MARGIN + ((at - from) / (to - from)) * (100 - 2 * MARGIN));

  const placed: PlacedRun[] = [];
  const lines: PlacedRuns['lines'][number][] = [];
  const ruleChanges: number[] = [];
  let before: (PlacedRun & ScoredPoint) | null = null;
  let isGap = false;
  for (const run of runs) {
    const x = xOf(run.finishedAt.getTime());
    const { score } = run;
    const isLatest = run === runs.at(-1);
    if (score === null) {
      placed.push({ ...run, x, change: null, isLatest });
      isGap = true;
      continue;
    }
    const isComparable = before !== null && hasSameRules(before, run);
    const change: number | null = before !== null && isComparable ? Math.round((score - before.score) * 10) / 10 : null;
    const point: PlacedRun & ScoredPoint = { ...run, x, score, change, isLatest };
    if (before !== null && isComparable) lines.push({ from: before, to: point, isGap });
    if (before !== null && !isComparable) ruleChanges.push(x);
    placed.push(point);
    before = point;
    isGap = false;
  }
  const floor = runs.some(({ score }) => score !== null && score < USUAL_FLOOR) ? 0 : USUAL_FLOOR;
  const middle = (from + to) / 2;
  const round = timeTicks(from, to);
  const ticks = round.length > 0 ? round : [{ at: middle, label: runDate(new Date(middle)) }];
  return { placed, lines, ticks: ticks.map(({ at, label }) => ({ x: xOf(at), label })), floor, ruleChanges };
}
