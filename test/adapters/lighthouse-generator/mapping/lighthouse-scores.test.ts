import { findLighthouse } from '../../../../src/adapters/lighthouse-generator/lighthouse-package.js';
import type {
  AuditResult,
  ConfigModule,
  RawText,
} from '../../../../src/adapters/lighthouse-generator/lighthouse-module.js';
import { planChecks } from '../../../../src/adapters/lighthouse-generator/mapping/check-plan.js';
import { toAudits } from '../../../../src/adapters/lighthouse-generator/mapping/to-audits.js';
import { scoreAudits } from '../../../../src/domain/index.js';

/** The part of Lighthouse's core/scoring.js that the test uses. */
interface ScoringModule {
  readonly ReportScoring: {
    scoreAllCategories(
      categories: object | null,
      results: Readonly<Record<string, AuditResult>>,
    ): Readonly<Record<string, { readonly score: number | null }>>;
  };
}

const lighthouse = findLighthouse();
const { initializeConfig } = (await import(lighthouse.resolve('./core/config/config.js'))) as ConfigModule;
const { ReportScoring } = (await import(lighthouse.resolve('./core/scoring.js'))) as ScoringModule;
const { resolvedConfig: config } = await initializeConfig('navigation', undefined, {});
const plan = planChecks(config);
const text = (raw: RawText): string => (typeof raw === 'string' ? raw : raw.i18nId);
const categories = plan.categories.map((category) => ({ ...category, title: text(category.title) }));

/** Pseudorandom numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random result of any kind except a broken audit. */
function verdict(next: () => number): Pick<AuditResult, 'score' | 'scoreDisplayMode'> {
  const kind = next();
  if (kind < 0.2) return { score: null, scoreDisplayMode: 'notApplicable' };
  if (kind < 0.3) return { score: null, scoreDisplayMode: 'informative' };
  if (kind < 0.6) return { score: next() < 0.5 ? 0 : 1, scoreDisplayMode: 'binary' };
  return { score: Math.round(next() * 100) / 100, scoreDisplayMode: 'numeric' };
}

function resultsOf(seed: number): Record<string, AuditResult> {
  const next = numbers(seed);
  return Object.fromEntries(
    (config.audits ?? []).map(({ implementation: { meta } }) => {
      const isManual = meta.scoreDisplayMode === 'manual';
      const result = isManual ? { score: null, scoreDisplayMode: 'manual' } : verdict(next);
      return [meta.id, { title: meta.id, ...result }];
    }),
  );
}

test('category scores equal Lighthouse’s for the same results', () => {
  let compared = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const audits = resultsOf(seed);
    const theirs = ReportScoring.scoreAllCategories(config.categories, audits);
    const ours = scoreAudits({ categories }, toAudits({ audits, categories: theirs }, plan.checks, new Map()));
    for (const { id, score } of ours?.categories ?? []) {
      if (score === null) continue;
      compared += 1;
      // Lighthouse rounds to whole points.
      expect([seed, id, Math.abs(score - (theirs[id]?.score ?? NaN) * 100) <= 0.5 + 0.05]).toEqual([seed, id, true]);
    }
  }
  expect(compared).toBeGreaterThan(900);
});

test('a category with a broken audit has the average of the others; Lighthouse has no score', () => {
  const audits = resultsOf(1);
  const broken = plan.checks.find(({ category, weight }) => category === 'seo' && weight > 0)?.meta.id ?? '';
  audits[broken] = { title: broken, score: null, scoreDisplayMode: 'error' };
  const theirs = ReportScoring.scoreAllCategories(config.categories, audits);
  const ours = scoreAudits({ categories }, toAudits({ audits, categories: theirs }, plan.checks, new Map()));
  expect(theirs['seo']?.score).toBeNull();
  expect(ours?.categories.find(({ id }) => id === 'seo')?.score).toEqual(expect.any(Number));
});
