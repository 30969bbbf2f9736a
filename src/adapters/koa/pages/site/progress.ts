import type { ScanDetails } from '../../../../application/index.js';
import { countOf } from '../dashboard/labels.js';

const MINUTE = 60_000;

/** A rate is a guess before so many pages, or so much time. */
const MIN_PAGES = 5;
const MIN_TIME = 5_000;

/** How far a scan is. */
export interface ScanProgress {
  /** Pages visited. */
  readonly done: number;
  /** Pages to visit as far as known: the scan finds more on its way. */
  readonly total: number;
  /** 0–100, in whole per cent; below 100 while the scan is under way. */
  readonly percent: number;
  /** Pages a minute; null if it is too early to say. */
  readonly rate: number | null;
  /** In whole minutes, at least 1; null if it is too early to say. */
  readonly minutesLeft: number | null;
}

/** "196 of 312 pages"; empty before the scan has found a page. */
export function progressText({ done, total }: Pick<ScanProgress, 'done' | 'total'>): string {
  return total === 0 ? '' : `${done} of ${countOf(total, 'page')}`;
}

export function progressOf(scan: Pick<ScanDetails, 'pages' | 'options' | 'startedAt'>, now: Date): ScanProgress {
  const { checked, failed, skipped, waiting } = scan.pages;
  const done = checked + failed + skipped;
  const left = Math.min(waiting, Math.max(0, scan.options.maxPages - checked - failed));
  const total = done + left;
  const elapsed = scan.startedAt === null ? 0 : now.getTime() - scan.startedAt.getTime();
  const visits = checked + failed;
  const rate = visits < MIN_PAGES || elapsed < MIN_TIME ? null : visits / (elapsed / MINUTE);
  return {
    done,
    total,
    percent: total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100)),
    rate,
    minutesLeft: rate === null || left === 0 ? null : Math.max(1, Math.round(left / rate)),
  };
}
