import type { Cancellation } from './cancellation.js';

/** A request for one generation. */
export interface GenerationJob {
  /** Identifies the job. Each generation has one job, so ids are never reused. */
  readonly generationId: string;
  readonly account: string;
  readonly reportId: string;
  /** The number of jobs that run at once for one host is limited, over all processes. */
  readonly host: string;
}

/** One step of a scan of a whole site. */
export interface ScanJob {
  /** Identifies the job, as in a GenerationJob. */
  readonly generationId: string;
  readonly account: string;
  readonly scanId: string;
  /** `open` reads robots.txt and sitemaps, `visit` checks one page, `finish` looks at all of them together. */
  readonly step: 'open' | 'visit' | 'finish';
  /** Number of the page; null unless the step is `visit`. */
  readonly page: number | null;
  readonly host: string;
}

export type QueuedJob = GenerationJob | ScanJob;

export function isScanJob(job: QueuedJob): job is ScanJob {
  return 'scanId' in job;
}

/** Whose turn a job takes: jobs of one lane share their turns. Scans of an account have a lane of their own. */
export function laneOf(job: QueuedJob): string {
  return isScanJob(job) ? `${job.account} scans` : job.account;
}

export interface EnqueueOptions {
  /** Earliest time of the first attempt, by the queue's clock. Default: at once. */
  readonly notBefore?: Date | undefined;
}

/**
 * Durable jobs: except in the memory adapter, they survive the process that enqueued them and the process that runs them.
 * Workers share their time fairly between accounts: those with waiting jobs take turns, no matter how many jobs each
 * has queued. A host at its limit does not delay jobs of other hosts. The scan jobs of an account take turns with its
 * generations as if they were another account's, so that a scan does not delay a report.
 */
export interface GenerationQueue {
  /**
   * Adds a job. No effect if its id is waiting or running, even if two calls run at once. Inside a transaction of the same
   * storage, workers see the job when that commits, and never if it rolls back.
   */
  enqueue(job: QueuedJob, options?: EnqueueOptions): Promise<void>;
  /**
   * Which of these generations (at most 1,000) have no job, each once, in any order: the job has ended, was canceled, or was
   * never enqueued. A job that waits, runs, or is about to be given up is not missing. Inside a transaction of the same
   * storage, jobs enqueued there are not missing.
   */
  findMissing(generationIds: readonly string[]): Promise<readonly string[]>;
  /**
   * Drops a waiting job, and aborts a job that runs in this process. In another process it may go on for a while. A canceled
   * job is neither retried nor given up. No effect if there is no such job.
   *
   * Inside a transaction that rolls back, the job stays. If it was running, its attempt may still be aborted; it then runs
   * again, and the aborted attempt does not count.
   */
  cancel(generationId: string): Promise<void>;
}

export interface GenerationHandler {
  /**
   * Runs one attempt at a job. Different jobs run at the same time. So can two attempts at one job, if the queue lost contact
   * with the first or it ignored its abort: the one with the larger number counts.
   * @param attempt `number` is at least 1 and larger with every attempt, but may skip values
   * @param cancellation aborted when the job is canceled, or the worker must stop now
   * @returns when the job is done. If it rejects, the job is retried after growing delays, unless `isLastAttempt`.
   */
  run(job: QueuedJob, attempt: { number: number; isLastAttempt: boolean }, cancellation: Cancellation): Promise<void>;
  /**
   * Called if a job's last attempt did not resolve, for example because the process was killed. If it rejects, it is called
   * again later, perhaps after another attempt, so it must tolerate repetition.
   */
  giveUp(job: QueuedJob): Promise<void>;
}

/** Takes jobs from the queue and runs them. */
export interface GenerationWorker {
  /** Starts to take jobs, including those that a crash interrupted. Rejects if the worker has already been started. */
  start(handler: GenerationHandler): Promise<void>;
  /**
   * Takes no more jobs and waits for those under way. After `timeoutMs` it aborts them and puts them back; the aborted
   * attempt does not count. No effect if the worker is not running.
   */
  stop(timeoutMs: number): Promise<void>;
}
