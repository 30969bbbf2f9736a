import type { ReportStatus } from '../../../../domain/index.js';

/** Whether a newer outcome is on its way. */
export function isInProgress({ status }: { readonly status: ReportStatus }): boolean {
  return status === 'pending' || status === 'running';
}
