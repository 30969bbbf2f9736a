import type { ReportDetails } from '../../../application/index.js';

/** Whether a newer outcome is on its way. */
export function isUnderWay({ status }: ReportDetails): boolean {
  return status === 'pending' || status === 'running';
}
