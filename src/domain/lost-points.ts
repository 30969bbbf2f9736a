import type { Audit, Category } from './audit.js';

/**
 * Points of the total that each audit costs, by audit id: its share of the weight in its category, times the category's
 * share of the total, times its score's distance from 100. Audits that cost nothing are left out.
 *
 * 100 minus the sum is the total before caps. `scoreAudits` rounds to one decimal at each step, so the two may differ by 0.1.
 */
export function lostPoints(categories: readonly Category[], audits: Iterable<Audit>): ReadonlyMap<string, number> {
  const all = [...audits];
  const scored = categories.filter(({ score }) => score !== null);
  const total = sumOfWeights(scored);
  const lost = new Map<string, number>();
  for (const { id, weight } of scored) {
    const counted = all.filter((audit) => audit.category === id && audit.score !== null);
    const share = weight / total / sumOfWeights(counted);
    for (const audit of counted) {
      const points = audit.weight * share * (100 - (audit.score ?? 100));
      if (points > 0) lost.set(audit.id, points);
    }
  }
  return lost;
}

function sumOfWeights(parts: readonly { readonly weight: number }[]): number {
  return parts.reduce((sum, { weight }) => sum + weight, 0);
}
