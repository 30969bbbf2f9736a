import type { Application } from './create-application.js';
import { isScanJob, type GenerationHandler } from './ports/index.js';

/** The handler to start a worker with. It runs the generations of reports, and scans. */
export function generationHandler({ reports, scans }: Pick<Application, 'reports' | 'scans'>): GenerationHandler {
  return {
    run: async (job, attempt, cancellation) => {
      if (isScanJob(job)) await scans.work.execute(job, attempt, cancellation);
      else await reports.generate.execute(job, attempt, cancellation);
    },
    giveUp: (job) => (isScanJob(job) ? scans.work.giveUp(job) : reports.generate.giveUp(job)),
  };
}
