import type { AuditMeta, ResolvedConfig } from '../../../../src/adapters/lighthouse-generator/lighthouse-module.js';
import { planChecks } from '../../../../src/adapters/lighthouse-generator/mapping/check-plan.js';

function meta(id: string, scoreDisplayMode?: string): { implementation: { meta: AuditMeta } } {
  return {
    implementation: {
      meta: { id, title: id, description: '', ...(scoreDisplayMode === undefined ? {} : { scoreDisplayMode }) },
    },
  };
}

function config(categories: ResolvedConfig['categories']): ResolvedConfig {
  return { audits: [meta('a'), meta('b'), meta('c', 'manual'), meta('d')], categories };
}

test('all shown audits are planned in order; one in two categories gets two IDs', () => {
  const plan = planChecks(
    config({
      seo: {
        title: 'SEO',
        auditRefs: [
          { id: 'b', weight: 2 },
          { id: 'a', weight: 0, group: 'diagnostics' },
        ],
      },
      performance: { title: 'Performance', auditRefs: [{ id: 'a', weight: 5 }] },
    }),
  );
  expect(
    plan.checks.map(({ id, category, weight, meta: { id: original } }) => [id, category, weight, original]),
  ).toEqual([
    ['b', 'seo', 2, 'b'],
    ['a', 'seo', 0, 'a'],
    ['a-performance', 'performance', 5, 'a'],
  ]);
  expect(plan.categories).toEqual([
    { id: 'seo', title: 'SEO', weight: 20 },
    { id: 'performance', title: 'Performance', weight: 30 },
  ]);
});

test('hidden, manual and missing audits are not planned, nor categories without others', () => {
  const plan = planChecks(
    config({
      pwa: {
        title: 'PWA',
        auditRefs: [
          { id: 'c', weight: 1 },
          { id: 'a', weight: 0, group: 'hidden' },
        ],
      },
      later: {
        title: 'Later',
        auditRefs: [
          { id: 'unknown', weight: 1 },
          { id: 'd', weight: 1 },
        ],
      },
    }),
  );
  expect(plan.checks.map(({ id }) => id)).toEqual(['d']);
  // A category that is new.
  expect(plan.categories).toEqual([{ id: 'later', title: 'Later', weight: 5 }]);
});

test('an empty configuration plans nothing', () => {
  expect(planChecks({ audits: null, categories: null })).toEqual({ categories: [], checks: [] });
});
