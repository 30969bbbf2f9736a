import type { Audit } from '../audit.js';
import type { ScoredOutcome } from '../generation.js';
import { lostPoints } from '../lost-points.js';
import { roundTo } from '../round-to.js';
import { isFinding } from '../score.js';
import type { PageCheck } from './scan-page.js';

/**
 * The checks that did not pass on a page, in the order of its audits, with the points that the page's score would gain. The gain
 * of an action is that of its checks: they share it in proportion to the points that they lose, so the sum is what the action
 * brings. A finding without an action has the points that it loses.
 */
export function pageChecks({
  categories,
  audits,
  actions,
}: Pick<ScoredOutcome, 'categories' | 'audits' | 'actions'>): readonly PageCheck[] {
  const all = [...audits];
  const lost = lostPoints(categories, all);
  const tenths = new Map<string, number>();
  for (const { checks, gain } of actions) {
    const parts = shareOf(checks, Math.max(0, Math.round(gain * 10)), lost);
    for (const [index, check] of checks.entries()) tenths.set(check, parts[index] ?? 0);
  }
  return all.filter(isFinding).map(({ id, outcome }) => ({
    check: id,
    outcome: outcome as Extract<Audit['outcome'], 'fail' | 'warn'>,
    points: (tenths.get(id) ?? Math.round((lost.get(id) ?? 0) * 10)) / 10,
  }));
}

/** Tenths of a point of each check, which add up to `tenths`. Equal parts if none of them loses points. */
function shareOf(checks: readonly string[], tenths: number, lost: ReadonlyMap<string, number>): readonly number[] {
  const weights = checks.map((check) => lost.get(check) ?? 0);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const parts = sum === 0 ? weights.map(() => 1 / checks.length) : weights.map((weight) => weight / sum);
  return roundTo(
    parts.map((part) => part * tenths),
    tenths,
  );
}
