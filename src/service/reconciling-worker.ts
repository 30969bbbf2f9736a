import { setTimeout as delay } from 'node:timers/promises';
import type { GenerationHandler, GenerationWorker, Log } from '../index.js';

/** Milliseconds between two looks. With the time that reports must be unchanged, lost ones are queued within a minute. */
const INTERVAL = 30_000;

/** Counts generations that were queued again. */
export interface RequeueMetrics {
  countRequeued(count: number): void;
}

export interface ReconcilingWorkerParts {
  readonly worker: GenerationWorker;
  /** Queues generations again that lost their jobs, until canceled. @returns how many */
  readonly requeueLost: (cancellation: AbortSignal) => Promise<number>;
  readonly metrics: RequeueMetrics;
  readonly log: Log;
  /** Milliseconds between two looks. */
  readonly interval?: number;
}

/** A worker that looks for generations without a job when it starts, and regularly until it stops. */
export class ReconcilingWorker implements GenerationWorker {
  #end = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ReconcilingWorkerParts) {}

  async start(handler: GenerationHandler): Promise<void> {
    await this.parts.worker.start(handler);
    this.#end = new AbortController();
    this.#looking = this.#look(this.#end.signal);
  }

  async stop(timeoutMs: number): Promise<void> {
    this.#end.abort();
    await Promise.all([this.#looking, this.parts.worker.stop(timeoutMs)]);
  }

  async #look(end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      await this.#requeue(end);
      await delay(this.parts.interval ?? INTERVAL, undefined, { signal: end, ref: false }).catch(() => undefined);
    }
  }

  async #requeue(end: AbortSignal): Promise<void> {
    const { requeueLost, metrics, log } = this.parts;
    try {
      const count = await requeueLost(end);
      if (count === 0) return;
      metrics.countRequeued(count);
      log.warn({ count }, 'queued generations again because their jobs were lost');
    } catch (error) {
      log.error({ err: error }, 'looking for generations without a job failed; it will be retried');
    }
  }
}
