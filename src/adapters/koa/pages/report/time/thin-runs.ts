import type { GenerationScore } from '../../../../../application/index.js';

/**
 * At most `limit` of the runs, spread evenly over time. Of the runs in each part of the period, it keeps the last one with a
 * score, or else the last one. The newest run is always kept.
 * @param runs by time, oldest first
 */
export function thinRuns(runs: readonly GenerationScore[], limit: number): readonly GenerationScore[] {
  const [first, last] = [runs[0], runs.at(-1)];
  if (runs.length <= limit || first === undefined || last === undefined) return runs;
  const start = first.finishedAt.getTime();
  const span = last.finishedAt.getTime() - start || 1;
  const parts = limit - 1;
  const kept = new Map<number, GenerationScore>();
  for (const run of runs) {
    const part = Math.min(parts - 1, Math.floor(((run.finishedAt.getTime() - start) / span) * parts));
    if (run.score !== null || (kept.get(part)?.score ?? null) === null) kept.set(part, run);
  }
  const thinned = [...kept.values()];
  return thinned.at(-1) === last ? thinned : [...thinned, last];
}
