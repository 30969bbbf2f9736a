import { performance } from 'node:perf_hooks';
import {
  generationHandler,
  type Application,
  type FailureCode,
  type GenerationEnd,
  type GenerationHandler,
  type Log,
} from '../index.js';

/** Records metrics of generations. */
export interface GenerationMetrics {
  observeGeneration(generation: {
    readonly end: GenerationEnd | 'error';
    readonly failureCode?: FailureCode | undefined;
    readonly seconds: number;
  }): void;
}

/** The handler of the server's worker, which logs and measures each attempt. */
export function instrumentedHandler(
  application: Pick<Application, 'reports'>,
  { log, metrics }: { readonly log: Log; readonly metrics: GenerationMetrics },
): GenerationHandler {
  return {
    ...generationHandler(application),
    async run(job, attempt, cancellation) {
      const begin = performance.now();
      const { generationId, reportId, account, host } = job;
      const fields = { generation_id: generationId, report_id: reportId, account, host, attempt: attempt.number };
      const record = (end: GenerationEnd | 'error', failureCode?: FailureCode) => {
        const seconds = (performance.now() - begin) / 1000;
        metrics.observeGeneration({ end, failureCode, seconds });
        log.info({ ...fields, end, failure: failureCode ?? null, ms: Math.round(seconds * 1000) }, 'generation');
      };
      try {
        const { end, failure } = await application.reports.generate.execute(job, attempt, cancellation);
        record(end, failure?.code);
      } catch (error) {
        record('error');
        throw error;
      }
    },
  };
}
