import type { Application, Cancellation, ProgressListener } from '../../application/index.js';
import { hostOf } from '../../domain/index.js';
import type { UrlOutcome } from './url-outcome.js';

export interface PreviewAllOptions {
  /** Reports under way at a time. */
  readonly concurrency: number;
  /** Reports under way at a time towards one host. */
  readonly perHost: number;
  readonly cancellation: Cancellation;
  readonly onStep?: ProgressListener;
  /** Called as soon as a URL is graded, in whatever order. */
  readonly onSettled?: (graded: UrlOutcome) => void;
}

/** Reports that may wait for an earlier one, for each that is under way. Bounds what is kept. */
const WAITING_PER_SLOT = 4;

/**
 * Grades every URL and hands the outcomes over in the order of the URLs, each as soon as all before it are done. One
 * that fails does not stop the others. After an abort no further one is begun, those under way are given up, and what
 * is complete has been handed over, in order, though with gaps.
 * @throws whatever `deliver` throws; nothing is begun after that
 */
export async function previewAll(
  urls: readonly string[],
  preview: Application['reports']['preview'],
  options: PreviewAllOptions,
  deliver: (graded: UrlOutcome) => Promise<void>,
): Promise<void> {
  const { concurrency, perHost, cancellation } = options;
  const window = concurrency * WAITING_PER_SLOT;
  const busyHosts = new Map<string, number>();
  const waiting: number[] = urls.map((_, index) => index);
  const done = new Map<number, UrlOutcome | null>();
  const underWay = new Set<Promise<void>>();
  let nextOut = 0;

  const start = (index: number, url: string) => {
    const host = hostOf(url);
    busyHosts.set(host, (busyHosts.get(host) ?? 0) + 1);
    const task = gradeOne(url, preview, options).then((graded) => {
      busyHosts.set(host, (busyHosts.get(host) ?? 1) - 1);
      done.set(index, graded);
      underWay.delete(task);
      if (graded !== null) options.onSettled?.(graded);
    });
    underWay.add(task);
  };
  const startNext = (): boolean => {
    if (cancellation.aborted || underWay.size >= concurrency) return false;
    for (const [position, index] of waiting.entries()) {
      if (index >= nextOut + window) return false;
      const url = urls[index] ?? '';
      if ((busyHosts.get(hostOf(url)) ?? 0) >= perHost) continue;
      waiting.splice(position, 1);
      start(index, url);
      return true;
    }
    return false;
  };

  for (;;) {
    while (startNext());
    if (underWay.size === 0) break;
    await Promise.race(underWay);
    for (let graded = done.get(nextOut); graded !== undefined; graded = done.get(nextOut)) {
      done.delete(nextOut);
      nextOut += 1;
      if (graded !== null) await deliver(graded);
    }
  }
  for (const index of [...done.keys()].toSorted((a, b) => a - b)) {
    const graded = done.get(index);
    if (graded) await deliver(graded);
  }
}

/** @returns null where it was given up */
async function gradeOne(
  url: string,
  preview: Application['reports']['preview'],
  { cancellation, onStep }: PreviewAllOptions,
): Promise<UrlOutcome | null> {
  try {
    const report = await preview.execute({ url }, cancellation, onStep);
    return { url, report, failure: report.failure };
  } catch (error) {
    if (cancellation.aborted) return null;
    const message = error instanceof Error ? error.message : String(error);
    return { url, report: null, failure: { code: 'internal_error', message } };
  }
}
