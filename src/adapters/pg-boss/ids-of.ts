import { isScanJob, type QueuedJob } from '../../application/index.js';

/** What identifies a job in the log. */
export function idsOf(job: QueuedJob): object {
  const { generationId } = job;
  if (!isScanJob(job)) return { generationId, reportId: job.reportId };
  return { generationId, scanId: job.scanId, step: job.step, page: job.page };
}
