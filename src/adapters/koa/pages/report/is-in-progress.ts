import type { ReportStatus } from '../../../../domain/index.js';

/** Whether a run of the report is queued or running. */
export function isInProgress({ status }: { readonly status: ReportStatus }): boolean {
  return status === 'pending' || status === 'running';
}
