import type { Audit, Category, CategoryDefinition } from './audit.js';
import { RESULT_FLOORS, type Result } from './result.js';
import { roundScore } from './round-score.js';
import { weightedMean } from './weighted-mean.js';

/** One fix that can remove several findings. */
export interface ActionDefinition {
  readonly id: string;
  /** What to do, such as "Serve the page over HTTPS". */
  readonly title: string;
  /** Ids of the checks whose findings it removes. */
  readonly checks: readonly string[];
}

/** An action that would change this outcome. */
export interface Action extends ActionDefinition {
  /** Points of the total that it would add, with at most one decimal. 0 for advice. */
  readonly gain: number;
  /** Ids of the audits that failed or warned. */
  readonly checks: readonly string[];
}

/** A failed check that limits the result, whatever the score. */
export interface CapRule {
  /** Id of the check. */
  readonly check: string;
  /** The best result while the check fails. */
  readonly label: Exclude<Result, 'good'>;
  /** Why, in one sentence. */
  readonly reason: string;
}

/** How audits become a score. */
export interface ScoringRules {
  readonly categories: readonly CategoryDefinition[];
  /**
   * Checks that can fail for the cause of another check, with the id of the other check. If the other one fails with a score
   * of 0, only that one is charged. Its weight must be at least the sum of the weights that it covers, or a fix could lower the
   * score.
   */
  readonly covered?: Readonly<Record<string, string>>;
  /** A check without an action is an action of its own. */
  readonly actions?: readonly ActionDefinition[];
  readonly caps?: readonly CapRule[];
}

export interface Scored {
  /** 0–100 with at most one decimal. */
  readonly score: number;
  readonly categories: readonly Category[];
  /** With the weights and scores that count. */
  readonly audits: readonly Audit[];
  /** By gain, largest first. */
  readonly actions: readonly Action[];
  /** Those that lower the score. Empty if none does. */
  readonly caps: readonly CapRule[];
}

type Total = Pick<Scored, 'score' | 'categories' | 'caps'>;

/**
 * The total: the weighted mean of the category scores, each of them the weighted mean of its audits. Audits and
 * categories without a score do not count. Every step is rounded to one decimal, so readers can recalculate the total
 * from the numbers shown. A cap then limits it to `CAPPED_SCORES`.
 *
 * @returns null if no audit counts
 */
export function scoreAudits(rules: ScoringRules, audits: readonly Audit[]): Scored | null {
  const counted = countAudits(rules, audits);
  const total = totalOf(rules, counted);
  return total === null ? null : { ...total, audits: counted, actions: rankActions(rules, audits, total.score) };
}

/** The highest score that a capped outcome can have. */
export const CAPPED_SCORES: Readonly<Record<CapRule['label'], number>> = {
  decent: RESULT_FLOORS.good - 1,
  bad: RESULT_FLOORS.decent - 1,
};

/** Whether an audit failed or warned. */
export function isFinding({ outcome }: Audit): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

/** Gives each audit the weight and score that it counts with. */
function countAudits({ categories, covered = {} }: ScoringRules, audits: readonly Audit[]): readonly Audit[] {
  const failed = new Set(audits.filter(({ outcome, score }) => outcome === 'fail' && score === 0).map(({ id }) => id));
  const factors = new Map(categories.map((category) => [category.id, passedFactor(category, audits)]));
  return audits.map((audit) => {
    const cause = covered[audit.id];
    if (cause !== undefined && audit.score !== null && audit.score < 100 && failed.has(cause)) {
      return { ...audit, score: null, cause };
    }
    const factor = audit.score === 100 ? (factors.get(audit.category) ?? 1) : 1;
    return factor === 1 ? audit : { ...audit, weight: Math.round(audit.weight * factor * 10_000) / 10_000 };
  });
}

/** What the weights of passed audits are multiplied by, so that all that is earned has the weight that the category sets. */
function passedFactor({ id, earnedWeight }: CategoryDefinition, audits: readonly Audit[]): number {
  if (earnedWeight === undefined) return 1;
  const scored = audits.filter(({ category, score }) => category === id && score !== null);
  const passed = sumOf(scored.map(({ weight, score }) => (score === 100 ? weight : 0)));
  const partly = sumOf(scored.map(({ weight, score }) => (score === 100 ? 0 : (weight * (score ?? 0)) / 100)));
  return passed === 0 ? 1 : Math.max(0, earnedWeight - partly) / passed;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function totalOf({ categories: definitions, caps = [] }: ScoringRules, counted: readonly Audit[]): Total | null {
  const categories = definitions.map(({ id, title, weight }): Category => {
    return { id, title, weight, score: weightedMean(counted.filter(({ category }) => category === id)) };
  });
  const score = weightedMean(categories);
  if (score === null) return null;
  const failed = new Set(counted.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id));
  const holding = caps.filter(({ check, label }) => failed.has(check) && score > CAPPED_SCORES[label]);
  return { score: Math.min(score, ...holding.map(({ label }) => CAPPED_SCORES[label])), categories, caps: holding };
}

function rankActions(rules: ScoringRules, audits: readonly Audit[], score: number): readonly Action[] {
  return openActions(rules.actions ?? [], audits)
    .map(({ id, title, checks }) => ({ id, title, gain: gainOf(rules, audits, checks, score), checks }))
    .toSorted((a, b) => b.gain - a.gain);
}

/** Each finding in exactly one action: the known ones first, then findings without one. */
function openActions(known: readonly ActionDefinition[], audits: readonly Audit[]): readonly ActionDefinition[] {
  const left = new Map(audits.filter(isFinding).map(({ id, title }) => [id, title]));
  const actions = known.flatMap(({ id, title, checks }) => {
    const found = checks.filter((check) => left.delete(check));
    return found.length === 0 ? [] : [{ id, title, checks: found }];
  });
  return [...actions, ...[...left].map(([id, title]) => ({ id, title, checks: [id] }))];
}

/** The score after all of an action is done, minus the score now. */
function gainOf(rules: ScoringRules, audits: readonly Audit[], checks: readonly string[], score: number): number {
  const fixed = audits.map((audit): Audit =>
    checks.includes(audit.id) ? { ...audit, outcome: 'pass', score: 100 } : audit,
  );
  const after = totalOf(rules, countAudits(rules, fixed));
  return roundScore((after?.score ?? score) - score);
}
