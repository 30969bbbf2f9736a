import { performance } from 'node:perf_hooks';
import {
  generationHandler,
  type Application,
  type FailureCode,
  type GenerationEnd,
  type GenerationHandler,
  type Log,
} from '../index.js';

/** Where generations are counted. */
export interface GenerationMetrics {
  observeGeneration(generation: {
    readonly end: GenerationEnd | 'error';
    readonly failureCode?: FailureCode | undefined;
    readonly seconds: number;
  }): void;
}

/** What the server's worker runs: the use case, with one log line and one measurement for each try. */
export function instrumentedHandler(
  application: Pick<Application, 'reports'>,
  { log, metrics }: { readonly log: Log; readonly metrics: GenerationMetrics },
): GenerationHandler {
  return {
    ...generationHandler(application),
    async run(job, attempt, cancellation) {
      const begin = performance.now();
      const { generationId, reportId, account, host } = job;
      const seen = { generation_id: generationId, report_id: reportId, account, host, attempt: attempt.number };
      const note = (end: GenerationEnd | 'error', failureCode?: FailureCode) => {
        const seconds = (performance.now() - begin) / 1000;
        metrics.observeGeneration({ end, failureCode, seconds });
        log.info({ ...seen, end, failure: failureCode ?? null, ms: Math.round(seconds * 1000) }, 'generation');
      };
      try {
        const { end, failure } = await application.reports.generate.execute(job, attempt, cancellation);
        note(end, failure?.code);
      } catch (error) {
        note('error');
        throw error;
      }
    },
  };
}
