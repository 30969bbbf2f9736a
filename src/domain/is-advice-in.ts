import type { Audit, Category } from './audit.js';

/** Returns whether an audit can cost no points, by its own weight or its category's. */
export function isAdviceIn(categories: readonly Category[]): (audit: Audit) => boolean {
  const free = new Set(categories.filter(({ weight }) => weight === 0).map(({ id }) => id));
  return ({ weight, category }) => weight === 0 || free.has(category);
}
