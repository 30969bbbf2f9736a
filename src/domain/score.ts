import type { Audit, Category, CategoryDefinition } from './audit.js';
import { RESULT_FLOORS, type Result } from './result.js';
import { byWorth } from './by-worth.js';
import { categoryScore, earnedFactor, scaleEarned } from './category-curve.js';
import { lostPoints } from './lost-points.js';
import { roundScore } from './round-score.js';
import { weightedMean } from './weighted-mean.js';

/** One fix that can remove several findings. */
export interface ActionDefinition {
  readonly id: string;
  /** What to do, such as "Serve the page over HTTPS". */
  readonly title: string;
  /** Ids of the checks whose findings it removes. */
  readonly checks: readonly string[];
  /** Ids of checks that apply only after the fix. The gain assumes that they fail then. Default: none. */
  readonly reveals?: readonly string[];
}

/** An action that would change this outcome. */
export interface Action extends Omit<ActionDefinition, 'reveals'> {
  /** Points of the total that it alone would add, with at most one decimal. While a cap holds the score, 0 unless it lifts the cap. */
  readonly gain: number;
  /** The total once this action and all before it are done. Absent in outcomes stored before it existed. */
  readonly reaches?: number;
  /** Ids of those that failed or warned. */
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
   * By check id: another check that fails for the same cause. If that one fails with a score of 0, only it loses points. It must
   * weigh at least as much as all the checks that it covers, or a fix could lower the score.
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
  /** With the weights and scores that they counted with. */
  readonly audits: readonly Audit[];
  /** By gain, largest first; equal gains as `byWorth`. */
  readonly actions: readonly Action[];
  /** Those that lower the score. Empty if none does. */
  readonly caps: readonly CapRule[];
}

/**
 * The total: the weighted mean of the category scores, limited by caps to `CAPPED_SCORES`. A category's curve turns the weight
 * that its audits lose into its score; without a curve, the score is the weighted mean of the audits. Audits and categories without
 * a score do not count. Every step is rounded to one decimal. The audits returned have the weights and scores that they counted
 * with, so readers can recalculate the total.
 *
 * @returns null if no audit counts
 */
export function scoreAudits(rules: ScoringRules, audits: readonly Audit[]): Scored | null {
  const charged = chargeOnce(rules, audits);
  const total = totalOf(rules, charged);
  if (total === null) return null;
  const factors = new Map(rules.categories.map((category) => [category.id, earnedFactor(category, charged)]));
  const counted = charged.map((audit) => scaleEarned(audit, factors.get(audit.category) ?? 1));
  return { ...total, audits: counted, actions: rankActions(rules, audits, { ...total, audits: counted }) };
}

/** The highest score that a capped outcome can have. */
const CAPPED_SCORES: Readonly<Record<CapRule['label'], number>> = {
  decent: RESULT_FLOORS.good - 1,
  bad: RESULT_FLOORS.decent - 1,
};

/** Whether an audit failed or warned. */
export function isFinding({ outcome }: Pick<Audit, 'outcome'>): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

/** Everything but the audits and actions. It runs once per action too. */
function totalOf(rules: ScoringRules, charged: readonly Audit[]): Pick<Scored, 'score' | 'categories' | 'caps'> | null {
  const categories = rules.categories.map((category): Category => {
    const { id, title, weight } = category;
    return { id, title, weight, score: categoryScore(category, charged) };
  });
  const score = weightedMean(categories);
  if (score === null) return null;
  const caps = holdingCaps(rules, charged, score);
  return { score: Math.min(score, ...caps.map(({ label }) => CAPPED_SCORES[label])), categories, caps };
}

/** Removes the score of each audit whose cause another audit already loses points for. */
function chargeOnce({ covered = {} }: ScoringRules, audits: readonly Audit[]): readonly Audit[] {
  const isCharged = (cause: string) =>
    audits.some(({ id, outcome, score }) => id === cause && outcome === 'fail' && score === 0);
  return audits.map((audit) => {
    const cause = covered[audit.id];
    const isCovered = cause !== undefined && audit.score !== null && audit.score < 100 && isCharged(cause);
    return isCovered ? { ...audit, score: null, cause } : audit;
  });
}

function holdingCaps({ caps = [] }: ScoringRules, audits: readonly Audit[], score: number): readonly CapRule[] {
  const hasFailed = (check: string) => audits.some(({ id, outcome }) => id === check && outcome === 'fail');
  return caps.filter(({ check, label }) => score > CAPPED_SCORES[label] && hasFailed(check));
}

function rankActions(
  rules: ScoringRules,
  audits: readonly Audit[],
  { score, categories, caps, audits: counted }: Omit<Scored, 'actions'>,
): readonly Action[] {
  const { actions = [] } = rules;
  const revealed = new Set(actions.flatMap(({ reveals = [] }) => reveals));
  // The others change no total, and each action calculates two.
  const counting = audits.filter((audit) => audit.score !== null || isFinding(audit) || revealed.has(audit.id));
  const after = (done: readonly Audit[]) => totalOf(rules, chargeOnce(rules, done))?.score ?? score;
  const lost = lostPoints(categories, counted);
  const weights = new Map(counted.map(({ id, weight }) => [id, weight]));
  const sum = (checks: readonly string[], points: ReadonlyMap<string, number>) =>
    checks.reduce((total, check) => total + (points.get(check) ?? 0), 0);
  const ranked = openActions(actions, audits)
    .map((action) => ({
      action,
      gain: roundScore(after(fix(action, counting)) - score),
      isCapping: caps.some(({ check }) => action.checks.includes(check)),
      points: sum(action.checks, lost),
      weight: sum(action.checks, weights),
    }))
    .toSorted(byWorth);
  let done: readonly Audit[] = counting;
  return ranked.map(({ action, gain }) => {
    done = fix(action, done);
    const { id, title, checks } = action;
    return { id, title, gain, reaches: after(done), checks };
  });
}

/** Each finding in exactly one action: the known ones first, then findings without one. */
function openActions(known: readonly ActionDefinition[], audits: readonly Audit[]): readonly ActionDefinition[] {
  const left = new Map(audits.filter(isFinding).map(({ id, title }) => [id, title]));
  const actions = known.flatMap((action) => {
    const found = action.checks.filter((check) => left.delete(check));
    return found.length === 0 ? [] : [{ ...action, checks: found }];
  });
  return [...actions, ...[...left].map(([id, title]) => ({ id, title, checks: [id] }))];
}

/** The audits once an action is done. */
function fix({ checks, reveals = [] }: ActionDefinition, audits: readonly Audit[]): readonly Audit[] {
  return audits.map((audit): Audit => {
    if (checks.includes(audit.id)) return { ...audit, outcome: 'pass', score: 100 };
    const isRevealed = audit.outcome === 'not applicable' && reveals.includes(audit.id);
    return isRevealed ? { ...audit, outcome: 'fail', score: 0 } : audit;
  });
}
