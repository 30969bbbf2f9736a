import { AuditList, type GenerationOutcome, type GenerationRun } from '../../domain/index.js';
import { MemoryGenerationRepository } from './memory-generation-repository.js';

/** Generations that keep scores and no audits, which are most of a generation, for programs that need only scores. */
export class MemoryScores extends MemoryGenerationRepository {
  override recordOutcome(...[report, run, kept, change]: Parameters<MemoryGenerationRepository['recordOutcome']>) {
    return super.recordOutcome(report, withoutAudits(run), kept, change);
  }
}

function withoutAudits(run: GenerationRun): GenerationRun {
  const outcome: GenerationOutcome =
    run.outcome.kind === 'scored' ? { ...run.outcome, audits: AuditList.EMPTY, actions: [] } : run.outcome;
  return { ...run, outcome };
}
