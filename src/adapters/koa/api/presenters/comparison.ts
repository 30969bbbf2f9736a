import type { ComparedGenerations, ScoredGeneration } from '../../../../application/index.js';
import { classify, type CheckChange, type ComparedCheck } from '../../../../domain/index.js';
import { generationAddress } from './generation.js';
import { reportAddress } from './report.js';
import { presentInstant } from './values.js';

const OTHER_GENERATOR =
  'These generations used different generators or versions. A change may come from a new rule or weight instead of the page.';

/** @param address of this comparison, with both generations named */
export function presentComparison(compared: ComparedGenerations, address: string, base: string) {
  const { from, to, change, categories, held, checks, rest, unchanged, sameGenerator } = compared;
  const only = (wanted: CheckChange) => checks.filter((check) => check.change === wanted).map(presentCheck);
  return {
    from: presentSide(from, base),
    to: presentSide(to, base),
    change,
    same_generator: sameGenerator,
    note: sameGenerator ? null : OTHER_GENERATOR,
    categories: categories.map((category) => ({
      id: category.id,
      title: category.title,
      from: category.from && { score: category.from.score, weight: category.from.weight },
      to: category.to && { score: category.to.score, weight: category.to.weight },
      change: category.change,
    })),
    held: { from: held.from, to: held.to, change: held.change },
    checks: {
      better: only('better'),
      worse: only('worse'),
      appeared: only('appeared'),
      gone: only('gone'),
      changed: only('changed'),
      unchanged_count: unchanged,
    },
    rest,
    links: { self: address, report: reportAddress(to.reportId, base) },
  };
}

function presentSide(generation: ScoredGeneration, base: string) {
  const { id, generator, finishedAt, outcome } = generation;
  return {
    id,
    score: outcome.score,
    result: classify(outcome.score),
    generator: { name: generator.name, version: generator.version },
    finished_at: presentInstant(finishedAt),
    links: { self: generationAddress(generation, base) },
  };
}

function presentCheck({ id, title, category, points, from, to }: ComparedCheck) {
  return {
    id,
    title,
    category,
    points,
    from: from && { outcome: from.outcome, score: from.score, weight: from.weight },
    to: to && { outcome: to.outcome, score: to.score, weight: to.weight },
  };
}
