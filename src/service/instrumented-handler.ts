import { performance } from 'node:perf_hooks';
import {
  generationHandler,
  isScanJob,
  type Application,
  type Failure,
  type FailureCode,
  type GenerationEnd,
  type GenerationHandler,
  type Log,
  type ScanJob,
  type ScanWorkEnd,
} from '../index.js';

/** Records metrics of attempts. `error`: it failed with an internal error and may be repeated. */
export interface GenerationMetrics {
  observeGeneration(generation: {
    readonly end: GenerationEnd | 'error';
    readonly failureCode?: FailureCode | undefined;
    readonly seconds: number;
  }): void;
  observeScanStep(step: {
    readonly step: ScanJob['step'];
    readonly end: ScanWorkEnd['end'] | 'error';
    readonly seconds: number;
  }): void;
}

/** How to run, measure and log an attempt. */
interface Attempt<End> {
  /** Message of the log line. */
  readonly name: 'generation' | 'scan';
  readonly fields: object;
  readonly run: () => Promise<{ readonly end: End; readonly failure: Failure | null }>;
  readonly observe: (end: End | 'error', seconds: number, failureCode: FailureCode | undefined) => void;
}

/** The handler of the server's worker, which logs and measures each attempt. */
export function instrumentedHandler(
  application: Pick<Application, 'reports' | 'scans'>,
  { log, metrics }: { readonly log: Log; readonly metrics: GenerationMetrics },
): GenerationHandler {
  const instrument = async <End>({ name, fields, run, observe }: Attempt<End>): Promise<void> => {
    const begin = performance.now();
    const record = (end: End | 'error', failureCode?: FailureCode) => {
      const seconds = (performance.now() - begin) / 1000;
      observe(end, seconds, failureCode);
      log.info({ ...fields, end, failure: failureCode ?? null, ms: Math.round(seconds * 1000) }, name);
    };
    try {
      const { end, failure } = await run();
      record(end, failure?.code);
    } catch (error) {
      record('error');
      throw error;
    }
  };
  return {
    ...generationHandler(application),
    run(job, attempt, cancellation) {
      const { generationId, account, host } = job;
      const common = { account, host, attempt: attempt.number };
      if (isScanJob(job)) {
        const { scanId, step, page } = job;
        return instrument({
          name: 'scan',
          fields: { scan_id: scanId, step, page, ...common },
          run: () => application.scans.work.execute(job, attempt, cancellation),
          observe: (end, seconds) => metrics.observeScanStep({ step, end, seconds }),
        });
      }
      return instrument({
        name: 'generation',
        fields: { generation_id: generationId, report_id: job.reportId, ...common },
        run: () => application.reports.generate.execute(job, attempt, cancellation),
        observe: (end, seconds, failureCode) => metrics.observeGeneration({ end, failureCode, seconds }),
      });
    },
  };
}
