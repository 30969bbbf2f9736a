import type { Catalogue, CheckDescription } from '../../../../../application/index.js';
import { categoryScore, roundScore, type Audit } from '../../../../../domain/index.js';
import type { DocumentationLink } from '../documentation-frame.js';

/** The page of a check, from the root of the service. */
export function checkPath({ id }: Pick<CheckDescription, 'id'>): string {
  return `/docs/checks/${encodeURIComponent(id)}`;
}

export function linkTo(check: CheckDescription): DocumentationLink {
  return { path: checkPath(check), name: check.title };
}

export function checksOf(category: string, { checks }: Catalogue): readonly CheckDescription[] {
  return checks.filter((check) => check.category === category);
}

/** Checks that the category lists although they count in another one. */
export function alsoListedIn(category: string, { checks }: Catalogue): readonly CheckDescription[] {
  return checks.filter(({ also }) => also?.includes(category));
}

export function titleOf(category: string, { categories }: Catalogue): string {
  return categories.find(({ id }) => id === category)?.title ?? category;
}

export function sumOf(parts: readonly { readonly weight: number }[]): number {
  return Math.round(parts.reduce((sum, { weight }) => sum + weight, 0) * 100) / 100;
}

/** The share of a category in the total: "30 %". */
export function shareOf(category: string, { categories }: Catalogue): string {
  const weight = categories.find(({ id }) => id === category)?.weight ?? 0;
  return `${Math.round((weight / sumOf(categories)) * 100)} %`;
}

/** Whether a check costs no points. */
export function isAdvice({ category, weight }: CheckDescription, { categories }: Catalogue): boolean {
  return weight === 0 || categories.find(({ id }) => id === category)?.weight === 0;
}

export interface CheckCost {
  /** Points of the total that a failure costs if nothing else fails, on a page where every check applies. */
  readonly alone: string;
  /** The most that it costs there, whatever else fails. Caps come on top. */
  readonly most: string;
}

/** How many amounts of other losses to try. The curve of a category is smooth. */
const STEPS = 50;

/** What a failure costs: the more other checks of its category fail, the more or the less. */
export function costOf(check: CheckDescription, catalogue: Catalogue): CheckCost {
  const { categories } = catalogue;
  const category = categories.find(({ id }) => id === check.category);
  if (category === undefined || isAdvice(check, catalogue)) return { alone: 'no points', most: 'no points' };
  const share = category.weight / sumOf(categories);
  const others = sumOf(checksOf(category.id, catalogue)) - check.weight;
  const scoreOf = (lost: number) =>
    categoryScore(category, [part(category.id, lost, 0), part(category.id, others + check.weight - lost, 100)]) ?? 100;
  const costs = Array.from({ length: STEPS + 1 }, (_, step) => {
    const lost = (others * step) / STEPS;
    return (scoreOf(lost) - scoreOf(lost + check.weight)) * share;
  });
  return { alone: pointsOf(costs[0] ?? 0), most: pointsOf(Math.max(...costs)) };
}

/** The checks of a category with the same result, as one. */
function part(category: string, weight: number, score: 0 | 100): Audit {
  const outcome = score === 0 ? 'fail' : 'pass';
  return { id: outcome, category, title: '', outcome, weight, score, explanation: '', evidence: [] };
}

function pointsOf(cost: number): string {
  const points = roundScore(cost);
  if (points === 0) return 'less than 0.1 points';
  return `${points} ${points === 1 ? 'point' : 'points'}`;
}
