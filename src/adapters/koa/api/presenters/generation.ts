import type { GenerationSummary } from '../../../../application/index.js';
import { AuditList, classify, type Category, type Generation } from '../../../../domain/index.js';
import { reportAddress } from './report.js';
import { presentAudited, presentInstant } from './values.js';

/** A generation as lists show it. */
export function presentGenerationSummary(generation: GenerationSummary | Generation, base: string) {
  const { outcome } = generation;
  const scored = outcome.kind === 'scored' ? outcome : null;
  const failure = outcome.kind === 'failed' ? outcome.failure : null;
  return {
    id: generation.id,
    status: scored === null ? 'failed' : 'ready',
    score: scored?.score ?? null,
    result: scored && classify(scored.score),
    title: scored?.title ?? null,
    failure: failure && { code: failure.code, message: failure.message },
    categories: (scored?.categories ?? []).map(presentCategory),
    generator: { name: generation.generator.name, version: generation.generator.version },
    started_at: presentInstant(generation.startedAt),
    finished_at: presentInstant(generation.finishedAt),
    links: {
      self: generationAddress(generation, base),
      report: reportAddress(generation.reportId, base),
    },
  };
}

/** JSON of a generation with its audits; a failed one has none. */
export function presentGeneration(generation: Generation, base: string): string {
  const { links, ...summary } = presentGenerationSummary(generation, base);
  const { outcome } = generation;
  const { audits, actions, caps } =
    outcome.kind === 'scored' ? outcome : { audits: AuditList.EMPTY, actions: [], caps: [] };
  return presentAudited(JSON.stringify({ ...summary, actions, caps }).slice(1, -1), audits, JSON.stringify(links));
}

export function generationAddress({ reportId, id }: Pick<Generation, 'reportId' | 'id'>, base: string): string {
  return `${reportAddress(reportId, base)}/generations/${id}`;
}

function presentCategory({ id, title, score, weight }: Category) {
  return { id, title, score, weight };
}
