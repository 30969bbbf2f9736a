import { AuditList, scoreAudits, toPageTitle, type Failure, type GenerationOutcome } from '../../domain/index.js';
import type { GeneratorOutcome } from '../ports/index.js';

const NOTHING_SCORED: Failure = { code: 'internal_error', message: 'No check applied to this page.' };

/** Scores what the generator found. */
export function toGenerationOutcome(outcome: GeneratorOutcome): GenerationOutcome {
  if (outcome.kind === 'failed') return outcome;
  const scored = scoreAudits(outcome, outcome.audits);
  if (scored === null) return { kind: 'failed', failure: NOTHING_SCORED };
  const title = toPageTitle(outcome.title);
  return { kind: 'scored', ...scored, title, audits: AuditList.of(scored.audits) };
}
