import type { Cancellation } from './cancellation.js';

/** The wish for one generation. */
export interface GenerationJob {
  /** Unique; a job with a known id is not enqueued again. */
  readonly generationId: string;
  readonly account: string;
  readonly reportId: string;
  /** Jobs of one host run at most GENERATION_PER_HOST at a time, over all processes. */
  readonly host: string;
}

/** Jobs that survive the process that enqueued them, and the process that runs them. */
export interface GenerationQueue {
  /**
   * Adds a job. Inside a transaction of the same storage, it appears when that commits, and never if it rolls back.
   */
  enqueue(job: GenerationJob): Promise<void>;
  /** Drops a waiting job, and aborts a running one of this process. No effect where there is none. */
  cancel(generationId: string): Promise<void>;
}

export interface GenerationHandler {
  /**
   * Runs one try of a job.
   * @param attempt from 1, larger with every try.
   * @param cancellation aborted when the job is cancelled, or the worker's time to stop is over.
   * Resolving ends the job. Rejecting has it tried again later, with growing pauses, unless `isLastAttempt`.
   */
  run(
    job: GenerationJob,
    attempt: { number: number; isLastAttempt: boolean },
    cancellation: Cancellation,
  ): Promise<void>;
  /** Called once when a job's last try ended without resolving, for instance because the process was killed. */
  giveUp(job: GenerationJob): Promise<void>;
}

/** The taking side of the queue. */
export interface GenerationWorker {
  /** Begins to take jobs, those that were interrupted by a crash among them. */
  start(handler: GenerationHandler): Promise<void>;
  /**
   * Takes no further jobs and waits for those under way; after `timeoutMs` aborts them and puts them back,
   * to be taken up at the next start without having lost a try.
   */
  stop(timeoutMs: number): Promise<void>;
}
