import type { ScanDetails } from '../../../../application/index.js';
import { runDate } from '../report/time/run-date.js';

/** "Scan of 15 Nov 2026, 10:41", in UTC. */
export function scanName({ finishedAt, createdAt }: Pick<ScanDetails, 'finishedAt' | 'createdAt'>): string {
  return `Scan of ${runDate(finishedAt ?? createdAt)}`;
}
