import {
  isScanJob,
  laneOf,
  type Clock,
  type EnqueueOptions,
  type GenerationHandler,
  type GenerationQueue,
  type GenerationWorker,
  type Log,
  type QueuedJob,
} from '../../application/index.js';
import { consoleLog } from './console-log.js';
import type { JobRow, MemoryStore } from './memory-store.js';

export interface MemoryGenerationQueueOptions {
  /** Maximum number of jobs that run at once in this worker. Default 4. */
  readonly concurrency?: number | undefined;
  /** Maximum number of jobs of one host that run at once, in all workers on the store. Default 1. */
  readonly perHost?: number | undefined;
  /** Delay before the first retry, in milliseconds. It doubles with each retry. Default 1,000. */
  readonly retryDelayMs?: number | undefined;
  /** Receives the errors of generators and storage, with the generation they belong to. Default: the console. */
  readonly log?: Log | undefined;
}

/** The first attempt and three retries. */
const MAX_ATTEMPTS = 4;

/** How long `stop` waits for handlers to notice that they were aborted, in milliseconds. */
const ABORT_GRACE = 1000;

/** One attempt at a job. */
interface Run {
  readonly row: JobRow;
  readonly controller: AbortController;
  /** `put back`: aborted by `stop`, so the attempt does not count. */
  state: 'running' | 'put back' | 'ended';
}

/** Queue and worker on a shared store. */
export class MemoryGenerationQueue implements GenerationQueue, GenerationWorker {
  readonly #concurrency: number;
  readonly #perHost: number;
  readonly #retryDelayMs: number;
  readonly #log: Log;
  readonly #runs = new Map<Run, Promise<void>>();
  #handler: GenerationHandler | null = null;
  #unsubscribe = (): void => undefined;
  #alarm = new AbortController();

  constructor(
    private readonly store: MemoryStore,
    private readonly clock: Clock,
    options: MemoryGenerationQueueOptions = {},
  ) {
    this.#concurrency = options.concurrency ?? 4;
    this.#perHost = options.perHost ?? 1;
    this.#retryDelayMs = options.retryDelayMs ?? 1000;
    this.#log = options.log ?? consoleLog;
  }

  enqueue(job: QueuedJob, { notBefore }: EnqueueOptions = {}): Promise<void> {
    const added = { ...job };
    return this.store.run(() => {
      const { jobs, scheduler } = this.store;
      if (jobs.get(added.generationId) !== null) return;
      jobs.set(added.generationId, {
        job: added,
        turn: scheduler.next(laneOf(added)),
        attempt: 0,
        failures: 0,
        dueAt: notBefore?.getTime() ?? 0,
      });
    });
  }

  async findMissing(generationIds: readonly string[]): Promise<readonly string[]> {
    return [...new Set(generationIds)].filter((id) => this.store.jobs.get(id) === null);
  }

  /** The worker that runs the job aborts it after the commit. */
  cancel(generationId: string): Promise<void> {
    return this.store.run(() => this.store.jobs.delete(generationId));
  }

  async start(handler: GenerationHandler): Promise<void> {
    if (this.#handler !== null) throw new Error('The worker has already been started.');
    this.#handler = handler;
    this.#unsubscribe = this.store.onJobsChanged(() => this.#takeJobs());
    this.#takeJobs();
  }

  async stop(timeoutMs: number): Promise<void> {
    this.#handler = null;
    this.#alarm.abort();
    await this.#drain(timeoutMs);
    for (const run of this.#runs.keys()) {
      run.state = 'put back';
      run.controller.abort();
    }
    await this.#drain(ABORT_GRACE);
    for (const run of [...this.#runs.keys()]) this.#release(run);
    this.#unsubscribe();
  }

  /** Resolves once no job on the store is waiting, running or due for a retry. */
  async whenIdle(): Promise<void> {
    while (!this.store.jobs.isEmpty || this.store.running.size > 0) {
      await new Promise<void>((resolve) => {
        const unsubscribe = this.store.onJobsChanged(() => {
          unsubscribe();
          resolve();
        });
      });
    }
  }

  /** Starts jobs up to the limits, and aborts those that were canceled. */
  #takeJobs(): void {
    for (const run of this.#runs.keys()) if (this.#isCancelled(run)) run.controller.abort();
    if (this.#handler === null) return;
    const now = this.clock.now().getTime();
    let nextDueAt = Infinity;
    while (this.#runs.size < this.#concurrency && nextDueAt === Infinity) {
      const next = this.#nextStartable(now);
      if (next === null) break;
      if (next.dueAt <= now) this.#start(next, this.#handler);
      else nextDueAt = next.dueAt;
    }
    this.#wakeAt(nextDueAt, now);
  }

  /** @returns the job with the lowest turn of those that are due; if none is due, the one that is due next */
  #nextStartable(now: number): JobRow | null {
    const { jobs, running } = this.store;
    let next: JobRow | null = null;
    for (const [id, row] of jobs.entries()) {
      if (running.has(id) || this.#isAtLimit(row.job.host)) continue;
      if (next === null || isBefore(row, next, now)) next = row;
    }
    return next;
  }

  #isCancelled({ row, state }: Run): boolean {
    return state !== 'ended' && this.store.jobs.get(row.job.generationId) === null;
  }

  #isAtLimit(host: string): boolean {
    let count = 0;
    for (const job of this.store.running.values()) if (job.host === host) count += 1;
    return count >= this.#perHost;
  }

  #wakeAt(dueAt: number, now: number): void {
    this.#alarm.abort();
    if (dueAt === Infinity) return;
    const alarm = new AbortController();
    this.#alarm = alarm;
    void this.clock.sleep(dueAt - now, alarm.signal).then(() => {
      if (!alarm.signal.aborted) this.#takeJobs();
    });
  }

  #start(row: JobRow, handler: GenerationHandler): void {
    row.attempt += 1;
    this.store.scheduler.took(laneOf(row.job), row.turn);
    const run: Run = { row, controller: new AbortController(), state: 'running' };
    this.store.running.set(row.job.generationId, row.job);
    this.#runs.set(run, this.#run(run, handler));
  }

  async #run(run: Run, handler: GenerationHandler): Promise<void> {
    const { row, controller } = run;
    const attempt = { number: row.attempt, isLastAttempt: row.failures + 1 >= MAX_ATTEMPTS };
    let isEnded = true;
    try {
      await handler.run({ ...row.job }, attempt, controller.signal);
    } catch (error) {
      this.#logFailedAttempt(run, attempt, error);
      isEnded = this.#isCancelled(run) || (await this.#handleRejection(run, attempt.isLastAttempt, handler));
    }
    // `stop` has released it, so another worker may have the job.
    if (!this.#runs.has(run)) return;
    run.state = 'ended';
    if (isEnded) await this.store.run(() => this.store.jobs.delete(row.job.generationId));
    this.#release(run);
  }

  /** An aborted attempt also rejects, but that is not an error: it was canceled, or the worker is stopping. */
  #logFailedAttempt(
    { row, controller }: Run,
    { number, isLastAttempt }: { number: number; isLastAttempt: boolean },
    error: unknown,
  ): void {
    const level = controller.signal.aborted ? 'debug' : isLastAttempt ? 'error' : 'warn';
    this.#log[level]({ err: error, ...idsOf(row.job), attempt: number }, 'A generation failed with an error');
  }

  /** Handles a rejected attempt. @returns false if the job will be retried */
  async #handleRejection({ row, state }: Run, isLastAttempt: boolean, handler: GenerationHandler): Promise<boolean> {
    if (state === 'put back') return false;
    const delay = this.#retryDelayMs * 2 ** row.failures;
    row.dueAt = this.clock.now().getTime() + delay;
    if (!isLastAttempt) {
      row.failures += 1;
      return false;
    }
    try {
      await handler.giveUp({ ...row.job });
      return true;
    } catch (error) {
      // The failure is not recorded yet, so the last attempt runs again.
      this.#log.error({ err: error, ...idsOf(row.job) }, 'The failure of a generation could not be recorded');
      return false;
    }
  }

  #release(run: Run): void {
    if (this.#runs.delete(run)) this.store.running.delete(run.row.job.generationId);
    this.store.announceJobs();
  }

  /** Waits until no job runs in this worker, for at most `timeoutMs`. */
  async #drain(timeoutMs: number): Promise<void> {
    const timer = new AbortController();
    await Promise.race([Promise.all(this.#runs.values()), this.clock.sleep(timeoutMs, timer.signal)]);
    timer.abort();
  }
}

function idsOf(job: QueuedJob): object {
  const { generationId } = job;
  return isScanJob(job) ? { generationId, scanId: job.scanId } : { generationId, reportId: job.reportId };
}

/** Compares by due time, then by turn. */
function isBefore(row: JobRow, other: JobRow, now: number): boolean {
  const [dueAt, otherDueAt] = [Math.max(row.dueAt, now), Math.max(other.dueAt, now)];
  return dueAt === otherDueAt ? row.turn < other.turn : dueAt < otherDueAt;
}
