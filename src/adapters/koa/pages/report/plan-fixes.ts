import {
  RESULT_FLOORS,
  classify,
  listFixes,
  wholeScore,
  type Action,
  type Finding,
  type Fix,
  type Result,
} from '../../../../domain/index.js';
import type { AuditedReport } from './audit-context.js';

/** A point in the list of fixes that is worth reaching. */
export interface Milestone {
  /** Fixes up to here. */
  readonly count: number;
  /** In whole points. */
  readonly score: number;
}

/** What to fix, in order, and what that reaches. */
export interface FixPlan {
  /** By gain, most first, without advice. */
  readonly fixes: readonly Fix[];
  readonly advice: readonly Finding[];
  /** After the first three fixes, or all if there are fewer. null if that is not known, or no more than the score in whole points. */
  readonly first: Milestone | null;
  /** Where a better result begins. null if that is not known or out of reach. */
  readonly goal: (Milestone & { readonly result: Result }) | null;
}

/** Fixes that are shown with their reason. */
export const FIRST_FIXES = 3;

const BETTER: Readonly<Record<Result, Result | null>> = { bad: 'decent', decent: 'good', good: null };

export function planFixes(report: AuditedReport & { readonly actions: readonly Action[] }): FixPlan {
  const all = listFixes(report);
  const fixes = all.filter(({ isAdvice }) => !isAdvice);
  const advice = all.flatMap(({ isAdvice, findings }) => (isAdvice ? findings : []));
  const { score } = report;
  if (score === null) return { fixes, advice, first: null, goal: null };
  const after = (count: number): Milestone | null => {
    const reaches = fixes[count - 1]?.reaches ?? null;
    return reaches === null ? null : { count, score: wholeScore(reaches) };
  };
  const first = after(Math.min(FIRST_FIXES, fixes.length));
  const better = BETTER[classify(score)];
  const reached = fixes.findIndex(({ reaches }) => better !== null && (reaches ?? 0) >= RESULT_FLOORS[better]);
  const milestone = reached === -1 ? null : after(reached + 1);
  return {
    fixes,
    advice,
    first: first !== null && first.score > wholeScore(score) ? first : null,
    goal: milestone && { ...milestone, result: classify(milestone.score) },
  };
}
