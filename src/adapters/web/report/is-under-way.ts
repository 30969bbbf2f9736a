import type { ReportStatus } from '../../../domain/index.js';

/** Whether a newer outcome is on its way. */
export function isUnderWay({ status }: { readonly status: ReportStatus }): boolean {
  return status === 'pending' || status === 'running';
}
