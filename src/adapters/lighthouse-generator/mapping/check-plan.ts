import type { CategoryDefinition } from '../../../domain/index.js';
import type { AuditMeta, RawText, ResolvedConfig } from '../lighthouse-module.js';
import { categoryWeight } from './categories.js';

/** A Lighthouse audit in one of its categories. */
export interface PlannedCheck {
  /** Lighthouse's ID in the first category that has the audit, and `audit-category` in further ones. */
  readonly id: string;
  readonly meta: AuditMeta;
  readonly category: string;
  readonly weight: number;
}

export interface CheckPlan {
  readonly categories: readonly (Pick<CategoryDefinition, 'id' | 'weight'> & { readonly title: RawText })[];
  readonly checks: readonly PlannedCheck[];
}

/** Lighthouse's group for audits that it does not show. */
const HIDDEN = 'hidden';

/** The checks, in Lighthouse's order: all audits that it shows, except manual ones. */
export function planChecks({ audits, categories }: ResolvedConfig): CheckPlan {
  const metas = new Map(audits?.map(({ implementation: { meta } }) => [meta.id, meta]));
  const taken = new Set<string>();
  const checks: PlannedCheck[] = [];
  for (const [category, { auditRefs }] of Object.entries(categories ?? {})) {
    for (const { id: auditId, weight, group } of auditRefs) {
      const meta = metas.get(auditId);
      if (meta === undefined || group === HIDDEN || meta.scoreDisplayMode === 'manual') continue;
      const id = taken.has(auditId) ? `${auditId}-${category}` : auditId;
      taken.add(auditId);
      checks.push({ id, meta, category, weight });
    }
  }
  const used = new Set(checks.map(({ category }) => category));
  return {
    categories: Object.entries(categories ?? {})
      .filter(([id]) => used.has(id))
      .map(([id, { title }]) => ({ id, title, weight: categoryWeight(id) })),
    checks,
  };
}
