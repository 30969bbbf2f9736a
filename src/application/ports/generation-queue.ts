import type { Cancellation } from './cancellation.js';

/** A request for one generation. */
export interface GenerationJob {
  /** Unique: a job whose id is queued already is not added again. */
  readonly generationId: string;
  readonly account: string;
  readonly reportId: string;
  /** The number of jobs that run at once for one host is limited, over all processes. */
  readonly host: string;
}

/**
 * Durable jobs: they survive the process that enqueued them and the process that runs them. Workers share their time
 * fairly between accounts: those with waiting jobs take turns, no matter how many jobs each has queued. A host at its limit
 * does not delay jobs of other hosts.
 */
export interface GenerationQueue {
  /**
   * Adds a job. Inside a transaction of the same storage, it appears when that commits, and never if it rolls back.
   */
  enqueue(job: GenerationJob): Promise<void>;
  /** Drops a waiting job, and aborts a job that runs in this process. No effect if there is no such job. */
  cancel(generationId: string): Promise<void>;
}

export interface GenerationHandler {
  /**
   * Runs one try of a job.
   * @param attempt from 1, larger with every try.
   * @param cancellation aborted when the job is cancelled, or the worker must stop now
   * @returns when the job is done. If it rejects, the job is retried after growing delays, unless `isLastAttempt`.
   */
  run(
    job: GenerationJob,
    attempt: { number: number; isLastAttempt: boolean },
    cancellation: Cancellation,
  ): Promise<void>;
  /** Called once if a job's last try did not resolve, for example because the process was killed. */
  giveUp(job: GenerationJob): Promise<void>;
}

/** Takes jobs from the queue and runs them. */
export interface GenerationWorker {
  /** Starts to take jobs, including those that a crash interrupted. */
  start(handler: GenerationHandler): Promise<void>;
  /**
   * Takes no more jobs and waits for those under way. After `timeoutMs` it aborts them and puts them back; the aborted
   * try does not count.
   */
  stop(timeoutMs: number): Promise<void>;
}
