import type { Audit, AuditOutcome, Category } from './audit.js';
import { heldScore } from './held-score.js';
import { lostPoints } from './lost-points.js';
import { roundTo } from './round-to.js';
import type { CapRule } from './score.js';

/** The result of a check in one outcome. */
export interface CheckState {
  readonly outcome: AuditOutcome;
  /** The check's own score, before the curve of its category. */
  readonly score: number | null;
  readonly weight: number;
}

/**
 * How a check changed. `changed`: it is neither better nor worse, but has another outcome, now counts or no longer counts, or
 * loses points with another weight. For example, it failed and now needs a look.
 */
export type CheckChange = 'better' | 'worse' | 'appeared' | 'gone' | 'changed';

export interface ComparedCheck {
  readonly id: string;
  /** From the later outcome, or the earlier one if the check is gone. Likewise the category. */
  readonly title: string;
  readonly category: string;
  readonly change: CheckChange;
  /**
   * Points of the total that it gained or lost, with at most one decimal: the difference between what it costs in both
   * outcomes, see `lostPoints`.
   */
  readonly points: number;
  /** null for a check that appeared. */
  readonly from: CheckState | null;
  /** null for a check that is gone. */
  readonly to: CheckState | null;
}

export interface ComparedCategory {
  readonly id: string;
  readonly title: string;
  /** null for a category that appeared. */
  readonly from: { readonly score: number | null; readonly weight: number } | null;
  /** null for a category that is gone. */
  readonly to: { readonly score: number | null; readonly weight: number } | null;
  /** Points of the total that it gained or lost, with at most one decimal. */
  readonly change: number;
}

/** Points that caps take off the score. */
export interface ComparedHold {
  /** In the earlier outcome, ≥ 0, with at most one decimal. */
  readonly from: number;
  readonly to: number;
  /** Points of the total that this gained or lost: `from` minus `to`. */
  readonly change: number;
}

export interface Comparison {
  /** Change of the total, with at most one decimal. */
  readonly change: number;
  /** In the order of the later outcome, then those that are gone. Their changes and that of `held` add up to `change`. */
  readonly categories: readonly ComparedCategory[];
  readonly held: ComparedHold;
  /** Only those that changed, in the order of the later outcome, then those that are gone. */
  readonly checks: readonly ComparedCheck[];
  /**
   * The part of `change` that neither `checks` nor `held` explains, with at most one decimal. What a finding costs depends on
   * the other findings of its category, so unchanged findings can cost more or less than before. Includes rounding.
   */
  readonly rest: number;
  /** Number of checks that did not change. */
  readonly unchanged: number;
}

/** The parts of an outcome that are compared. */
interface Compared {
  readonly score: number;
  readonly categories: readonly Category[];
  readonly audits: Iterable<Audit>;
  readonly caps: readonly CapRule[];
}

/** Compares two outcomes of one report. */
export function compareOutcomes(from: Compared, to: Compared): Comparison {
  const tenths = inTenths(to.score) - inTenths(from.score);
  const [held, holds] = [heldTenths(from), heldTenths(to)];
  const audits = pairs([...from.audits], [...to.audits]);
  const [cost, costs] = [from, to].map(({ categories, audits: all }) => lostPoints(categories, all));
  const pointsOf = (id: string) => (inTenths(cost?.get(id) ?? 0) - inTenths(costs?.get(id) ?? 0)) / 10;
  const checks = audits.flatMap(({ id, before, after }) => compareCheck(before, after, pointsOf(id)) ?? []);
  const uncapped = tenths - (held - holds);
  return {
    change: tenths / 10,
    categories: compareCategories(from.categories, to.categories, uncapped),
    held: { from: held / 10, to: holds / 10, change: (held - holds) / 10 },
    checks,
    rest: checks.reduce((rest, { points }) => rest - inTenths(points), uncapped) / 10,
    unchanged: audits.length - checks.length,
  };
}

function compareCheck(before: Audit | null, after: Audit | null, points: number): ComparedCheck | null {
  const named = after ?? before;
  const change = changeOf(before, after);
  if (named === null || change === null) return null;
  const { id, title, category } = named;
  return { id, title, category, change, points, from: before && stateOf(before), to: after && stateOf(after) };
}

function changeOf(before: Audit | null, after: Audit | null): CheckChange | null {
  if (before === null) return 'appeared';
  if (after === null) return 'gone';
  const [earned, earns] = [earnedBy(before), earnedBy(after)];
  if (earned !== null && earns !== null && earned !== earns) return earns > earned ? 'better' : 'worse';
  // On a curve, the weight of an audit that earns points depends on the other audits of the category.
  const isWeightFree = after.score === 100 || after.measured !== undefined;
  const isSame = before.outcome === after.outcome && (before.weight === after.weight || isWeightFree);
  // A check that another one now covers keeps its outcome but has no score.
  return isSame && (before.score === null) === (after.score === null) ? null : 'changed';
}

/** A check that does not apply loses nothing. null if the check did not decide, or the check itself failed. */
function earnedBy({ outcome, score, measured }: Audit): number | null {
  return outcome === 'not applicable' ? 100 : (measured ?? score);
}

function stateOf({ outcome, score, measured, weight }: Audit): CheckState {
  return { outcome, score: measured ?? score, weight };
}

function compareCategories(
  from: readonly Category[],
  to: readonly Category[],
  tenths: number,
): readonly ComparedCategory[] {
  const [earned, earns] = [contributions(from), contributions(to)];
  const compared = pairs(from, to).map(({ id, before, after }) => ({
    id,
    title: (after ?? before)?.title ?? id,
    from: before && { score: before.score, weight: before.weight },
    to: after && { score: after.score, weight: after.weight },
    exact: ((earns.get(id) ?? 0) - (earned.get(id) ?? 0)) * 10,
  }));
  const rounded = roundTo(
    compared.map(({ exact }) => exact),
    tenths,
  );
  return compared.map(({ exact: _exact, ...category }, index) => ({ ...category, change: (rounded[index] ?? 0) / 10 }));
}

/** Points that each category adds to the total: its score times its share of the weights that count. */
function contributions(categories: readonly Category[]): ReadonlyMap<string, number> {
  const scored = categories.filter(({ score }) => score !== null);
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(scored.map(({ id, score, weight }) => [id, ((score ?? 0) * weight) / weights]));
}

/** Pairs parts by id: those of the later outcome in its order, then those that only the earlier one has. */
function pairs<Part extends { readonly id: string }>(
  from: readonly Part[],
  to: readonly Part[],
): readonly { readonly id: string; readonly before: Part | null; readonly after: Part | null }[] {
  const before = new Map(from.map((part) => [part.id, part]));
  const after = new Set(to.map(({ id }) => id));
  return [
    ...to.map((part) => ({ id: part.id, before: before.get(part.id) ?? null, after: part })),
    ...from.filter(({ id }) => !after.has(id)).map((part) => ({ id: part.id, before: part, after: null })),
  ];
}

function heldTenths(outcome: Compared): number {
  const held = heldScore(outcome);
  return held === null ? 0 : inTenths(held.before) - inTenths(held.at);
}

function inTenths(score: number): number {
  return Math.round(score * 10);
}
