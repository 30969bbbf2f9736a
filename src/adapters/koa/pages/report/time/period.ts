import type { GenerationScore } from '../../../../../application/index.js';
import { daysBefore } from '../../../../../domain/index.js';

export interface Period {
  /** In the URL. */
  readonly id: string;
  readonly name: string;
  /** null for all runs. */
  readonly days: number | null;
}

/** The periods that the chart can show. */
export const PERIODS = [
  { id: '30d', name: '30 days', days: 30 },
  { id: '90d', name: '90 days', days: 90 },
  { id: '1y', name: '1 year', days: 365 },
  { id: 'all', name: 'All', days: null },
] as const satisfies readonly Period[];

/** A line needs two points. */
const MIN_RUNS = 2;

/** The period in the URL. Default: 90 days, or a longer one if fewer than two runs are that young. */
export function choosePeriod(id: string | null, runs: readonly GenerationScore[], now: Date): Period {
  const [, ...defaults] = PERIODS;
  return (
    PERIODS.find((period) => period.id === id) ??
    defaults.find((period) => runsIn(period, runs, now).length >= MIN_RUNS) ??
    PERIODS[3]
  );
}

export function runsIn({ days }: Period, runs: readonly GenerationScore[], now: Date): readonly GenerationScore[] {
  if (days === null) return runs;
  const start = daysBefore(now, days);
  return runs.filter(({ finishedAt }) => finishedAt >= start);
}
