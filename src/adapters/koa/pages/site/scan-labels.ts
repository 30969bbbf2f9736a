import type { ScanStatus } from '../../../../domain/index.js';

export const SCAN_STATUS_LABELS: Readonly<Record<ScanStatus, string>> = {
  pending: 'Queued',
  running: 'Scanning',
  ready: 'Finished',
  failed: 'Failed',
  canceled: 'Canceled',
};

/** Classes of the tag of each status. */
export const SCAN_STATUS_TONES: Readonly<Record<ScanStatus, string>> = {
  pending: 'neutral status waiting',
  running: 'neutral status running',
  ready: 'good',
  failed: 'bad',
  canceled: 'neutral',
};

export function isUnderWay({ status }: { readonly status: ScanStatus }): boolean {
  return status === 'pending' || status === 'running';
}
