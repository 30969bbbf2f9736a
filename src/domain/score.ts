import type { Audit, Category, CategoryDefinition } from './audit.js';
import { RESULT_FLOORS, type Result } from './result.js';
import { categoryScore, earnedFactor, scaleEarned } from './category-curve.js';
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

/**
 * The total: the weighted mean of the category scores, each of them the weighted mean of its audits, on the curve of the category if
 * it has one. Audits and categories without a score do not count. Every step is rounded to one decimal, and the audits have the
 * weights and scores that count, so readers can recalculate the total. A cap then limits it to `CAPPED_SCORES`.
 *
 * @returns null if no audit counts
 */
export function scoreAudits(rules: ScoringRules, audits: readonly Audit[]): Scored | null {
  const charged = chargeOnce(rules, audits);
  const total = totalOf(rules, charged);
  if (total === null) return null;
  const factors = new Map(rules.categories.map(({ id, curve }) => [id, earnedFactor(inCategory(charged, id), curve)]));
  return {
    ...total,
    audits: charged.map((audit) => scaleEarned(audit, factors.get(audit.category) ?? 1)),
    actions: rankActions(rules, audits, total.score),
  };
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

/** Everything but the audits and actions. It runs once per action too. */
function totalOf(rules: ScoringRules, charged: readonly Audit[]): Pick<Scored, 'score' | 'categories' | 'caps'> | null {
  const categories = rules.categories.map(({ id, title, weight, curve }): Category => {
    return { id, title, weight, score: categoryScore(inCategory(charged, id), curve) };
  });
  const score = weightedMean(categories);
  if (score === null) return null;
  const caps = holdingCaps(rules, charged, score);
  return { score: Math.min(score, ...caps.map(({ label }) => CAPPED_SCORES[label])), categories, caps };
}

/** Takes the score from audits whose cause another audit is charged for. */
function chargeOnce({ covered = {} }: ScoringRules, audits: readonly Audit[]): readonly Audit[] {
  const failed = new Set(audits.filter(({ outcome, score }) => outcome === 'fail' && score === 0).map(({ id }) => id));
  return audits.map((audit) => {
    const cause = covered[audit.id];
    const isCovered = cause !== undefined && audit.score !== null && audit.score < 100 && failed.has(cause);
    return isCovered ? { ...audit, score: null, cause } : audit;
  });
}

function inCategory(audits: readonly Audit[], id: string): readonly Audit[] {
  return audits.filter(({ category }) => category === id);
}

function holdingCaps({ caps = [] }: ScoringRules, audits: readonly Audit[], score: number): readonly CapRule[] {
  const failed = new Set(audits.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id));
  return caps.filter(({ check, label }) => failed.has(check) && score > CAPPED_SCORES[label]);
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
  const after = totalOf(rules, chargeOnce(rules, fixed));
  return roundScore((after?.score ?? score) - score);
}
