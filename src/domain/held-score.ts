import type { Category } from './audit.js';
import { inClause } from './in-clause.js';
import type { CapRule } from './score.js';
import { weightedMean } from './weighted-mean.js';

/** A score that a cap lowered. */
export interface HeldScore {
  /** The weighted mean of the categories, with at most one decimal. */
  readonly before: number;
  /** The score. */
  readonly at: number;
  /** The strictest caps: the score is theirs. At least one. */
  readonly caps: readonly CapRule[];
  /** Their reasons as one clause, such as "search engines may not list this page". */
  readonly because: string;
}

/** The parts of an outcome that say whether a cap lowered the score. */
interface Capped {
  readonly score: number | null;
  readonly categories: readonly Category[];
  readonly caps: readonly CapRule[];
}

/** How caps lowered a score; null if none did. */
export function heldScore({ score, categories, caps }: Capped): HeldScore | null {
  const before = weightedMean(categories);
  if (score === null || before === null || caps.length === 0) return null;
  const strictest = caps.some(({ label }) => label === 'bad') ? 'bad' : 'decent';
  const holding = caps.filter(({ label }) => label === strictest);
  return { before, at: score, caps: holding, because: holding.map(({ reason }) => inClause(reason)).join(' and ') };
}
