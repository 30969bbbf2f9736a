import { hostOf, type Report } from '../../domain/index.js';
import type { GenerationJob } from '../ports/index.js';

/** The job for a report's latest generation. */
export function jobFor({ state }: Report): GenerationJob {
  return { generationId: state.generationId, account: state.account, reportId: state.id, host: hostOf(state.url) };
}
