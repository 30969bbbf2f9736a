import type { CategoryDefinition } from '../../../domain/index.js';
import type { AuditMeta, RawText, ResolvedConfig } from '../lighthouse-module.js';
import { categoryWeight } from './categories.js';

/** One audit of Lighthouse in one of its categories. */
export interface PlannedCheck {
  /** Ours: Lighthouse's, but `audit-category` in every category after the first one that has it. */
  readonly id: string;
  readonly meta: AuditMeta;
  readonly category: string;
  readonly weight: number;
}

export interface CheckPlan {
  readonly categories: readonly (Pick<CategoryDefinition, 'id' | 'weight'> & { readonly title: RawText })[];
  readonly checks: readonly PlannedCheck[];
}

/** Lighthouse's own word for audits that it carries along without showing them. */
const HIDDEN = 'hidden';

/** What is judged, in Lighthouse's order: everything that it shows but what people have to look at themselves. */
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
  const judged = new Set(checks.map(({ category }) => category));
  return {
    categories: Object.entries(categories ?? {})
      .filter(([id]) => judged.has(id))
      .map(([id, { title }]) => ({ id, title, weight: categoryWeight(id) })),
    checks,
  };
}
