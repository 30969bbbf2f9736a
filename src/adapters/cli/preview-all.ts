import { performance } from 'node:perf_hooks';
import type { Application, Cancellation, ProgressListener } from '../../application/index.js';
import { hostOf } from '../../domain/index.js';
import type { UrlOutcome } from './url-outcome.js';

export interface PreviewAllOptions {
  /** URLs checked at the same time. */
  readonly concurrency: number;
  /** URLs of one host checked at the same time. */
  readonly perHost: number;
  readonly cancellation: Cancellation;
  readonly onStep?: ProgressListener;
  /** Called as soon as a URL has been checked, in any order. */
  readonly onFinished?: (outcome: UrlOutcome) => void;
}

/** Bounds the outcomes kept in memory: finished ones that wait for an earlier URL, per concurrent URL. */
const WAITING_PER_SLOT = 4;

/**
 * Checks every URL and delivers the outcomes in the order of `urls`, each as soon as all earlier ones are delivered. A
 * failure does not stop the others. After an abort, starts no more URLs, abandons the running ones, and delivers the
 * finished ones in order.
 * @throws what `deliver` throws; starts no more URLs after that
 */
export async function previewAll(
  urls: readonly string[],
  preview: Application['reports']['preview'],
  options: PreviewAllOptions,
  deliver: (outcome: UrlOutcome) => Promise<void>,
): Promise<void> {
  const { concurrency, perHost, cancellation } = options;
  const window = concurrency * WAITING_PER_SLOT;
  const runningByHost = new Map<string, number>();
  const waiting: number[] = urls.map((_, index) => index);
  const finished = new Map<number, UrlOutcome | null>();
  const running = new Set<Promise<void>>();
  let nextIndex = 0;

  const start = (index: number, url: string) => {
    const host = hostOf(url);
    runningByHost.set(host, (runningByHost.get(host) ?? 0) + 1);
    const task = previewOne(url, preview, options).then((outcome) => {
      runningByHost.set(host, (runningByHost.get(host) ?? 1) - 1);
      finished.set(index, outcome);
      running.delete(task);
      if (outcome !== null) options.onFinished?.(outcome);
    });
    running.add(task);
  };
  const startNext = (): boolean => {
    if (cancellation.aborted || running.size >= concurrency) return false;
    for (const [position, index] of waiting.entries()) {
      if (index >= nextIndex + window) return false;
      const url = urls[index] ?? '';
      if ((runningByHost.get(hostOf(url)) ?? 0) >= perHost) continue;
      waiting.splice(position, 1);
      start(index, url);
      return true;
    }
    return false;
  };

  for (;;) {
    while (startNext());
    if (running.size === 0) break;
    await Promise.race(running);
    for (let outcome = finished.get(nextIndex); outcome !== undefined; outcome = finished.get(nextIndex)) {
      finished.delete(nextIndex);
      nextIndex += 1;
      if (outcome !== null) await deliver(outcome);
    }
  }
  // After an abort, abandoned URLs leave gaps in the order.
  for (const index of [...finished.keys()].toSorted((a, b) => a - b)) {
    const outcome = finished.get(index);
    if (outcome) await deliver(outcome);
  }
}

/** @returns null if the run was aborted first */
async function previewOne(
  url: string,
  preview: Application['reports']['preview'],
  { cancellation, onStep }: PreviewAllOptions,
): Promise<UrlOutcome | null> {
  const begin = performance.now();
  const secondsSoFar = () => (performance.now() - begin) / 1000;
  try {
    const report = await preview.execute({ url }, cancellation, onStep);
    return { url, report, failure: report.failure, seconds: secondsSoFar() };
  } catch (error) {
    if (cancellation.aborted) return null;
    const message = error instanceof Error ? error.message : String(error);
    return { url, report: null, failure: { code: 'internal_error', message }, seconds: secondsSoFar() };
  }
}
