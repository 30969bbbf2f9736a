import { AuditList, scoreAudits, type Failure, type GenerationOutcome } from '../../domain/index.js';
import type { GeneratorOutcome } from '../ports/index.js';

const NOTHING_TO_GRADE: Failure = { code: 'internal_error', message: 'The generator judged nothing on this page.' };

/** Grades what the generator found. */
export function toGenerationOutcome(outcome: GeneratorOutcome): GenerationOutcome {
  if (outcome.kind === 'failed') return outcome;
  const scored = scoreAudits(outcome.categories, outcome.audits);
  if (scored === null) return { kind: 'failed', failure: NOTHING_TO_GRADE };
  return { kind: 'scored', ...scored, audits: AuditList.of(outcome.audits) };
}
