import { setTimeout as delay } from 'node:timers/promises';
import type { GenerationHandler, Log } from '../../application/index.js';
import { errorDetails } from '../../domain/index.js';
import { idsOf } from './ids-of.js';
import type { Claim, Claimed, JobStore } from './job-store.js';
import { HEARTBEAT_EVERY } from './queue-settings.js';
import { PeriodicTask } from './periodic-task.js';

/** How long an aborted handler may take to end, in milliseconds. Then its job is put back anyway. */
const ABORT_GRACE = 30_000;

/** The same while the worker stops. */
const ABORT_GRACE_AT_STOP = 1_000;

/** Poll interval, for retries that become due and lost announcements, in milliseconds. */
const POLL_INTERVAL = 1_000;

/** A claim that takes longer than this has read past many jobs of busy hosts, in milliseconds. */
const LONG_CLAIM = 20;

/** After a long claim, claims read only nearby jobs for this many times its duration. */
const NEARBY_FACTOR = 3;

/** After a quick claim that found nothing, the next one waits for this many times its duration. */
const EMPTY_FACTOR = 3;

/** A job that runs longer than this is waiting for a site rather than for the processor, in milliseconds. */
const SLOW_AFTER = 250;

/** When to repeat an attempt that failed because the database was unavailable, in seconds. */
const UNAVAILABLE_PAUSE = 5;

/** How often the end of a job is recorded if the database does not respond, and the pause between attempts in milliseconds. */
const RECORD_ATTEMPTS = 15;
const RECORD_PAUSE = 2_000;

/** How many jobs run at once in this process. */
export interface ConcurrencyLimits {
  readonly total: number;
  /**
   * Maximum number of jobs that started within the last 250 ms. A process takes only as much of a burst as it can work on and
   * leaves the rest to others. It can still wait for many slow sites, which costs nothing.
   */
  readonly fresh: number;
  /** Whether jobs wait for the processor. If so, at most `fresh` jobs run, because more would only wait too. */
  readonly isBusy: () => boolean;
}

interface Running {
  readonly claim: Claim;
  readonly abort: AbortController;
  ended: Promise<void>;
  /** Timer that starts with the abort. */
  grace: NodeJS.Timeout | undefined;
  /** Timer that runs while the job is fresh. */
  fresh: NodeJS.Timeout | null;
  /** Whether the job was put back without waiting for its handler. */
  abandoned: boolean;
}

/**
 * Takes jobs whenever slots are free, and runs them concurrently and independently. One claim at a time fills all free slots, no
 * matter how many announcements arrive meanwhile.
 */
export class JobRunner {
  readonly #running = new Map<string, Running>();
  /** Jobs canceled during a claim that may contain them. */
  readonly #canceledInFlight = new Set<string>();
  #fresh = 0;
  readonly #taking: PeriodicTask;
  readonly #heartbeat: PeriodicTask;
  /** Set while claims read only nearby jobs. */
  #nearbyTimer: NodeJS.Timeout | null = null;
  /** Whether a full claim was skipped meanwhile. */
  #owesFullClaim = false;
  #claiming = false;
  #stopping = false;

  constructor(
    private readonly store: JobStore,
    private readonly handler: GenerationHandler,
    private readonly limits: ConcurrencyLimits,
    private readonly log: Log,
    /** Called when a job's last attempt failed. */
    private readonly onLastFailure: () => void,
  ) {
    this.#taking = new PeriodicTask(POLL_INTERVAL, () => this.#take(), log, 'Taking jobs from the queue');
    this.#heartbeat = new PeriodicTask(
      HEARTBEAT_EVERY * 1_000,
      () => this.#beat(),
      log,
      'The heartbeat of running jobs',
    );
  }

  start(): void {
    this.#taking.start();
    this.#heartbeat.start();
  }

  /** Takes jobs now, if there are any. */
  wake(): void {
    this.#taking.wake();
  }

  cancel(id: string): void {
    if (this.#claiming) this.#canceledInFlight.add(id);
    this.#running.get(id)?.abort.abort();
  }

  /** Takes no more jobs and waits. After `timeoutMs`, aborts the remaining jobs and puts them back. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true;
    await this.#taking.stop();
    clearTimeout(this.#nearbyTimer ?? undefined);
    await this.#allEnded(timeoutMs);
    for (const running of this.#running.values()) running.abort.abort();
    await this.#allEnded(ABORT_GRACE_AT_STOP);
    await Promise.all([...this.#running.values()].map((running) => this.#abandon(running)));
    await this.#heartbeat.stop();
  }

  async #take(): Promise<void> {
    let claimed: Claimed;
    do {
      const free = this.#free();
      if (free <= 0 || this.#stopping) return;
      const near = this.#nearbyTimer !== null;
      this.#owesFullClaim = near;
      const start = performance.now();
      claimed = await this.#claim(free, near);
      const took = performance.now() - start;
      if (took <= LONG_CLAIM) {
        // Each new job is announced, also while its host is busy. Those claims would slow down the requests that add jobs.
        if (claimed.claims.length === 0 && took >= 1) await delay(EMPTY_FACTOR * took);
        continue;
      }
      // Leaves most of the time to the database, no matter how many jobs of busy hosts wait.
      if (near) await delay(took);
      else this.#claimNearby(NEARBY_FACTOR * took);
    } while (claimed.isMore);
  }

  #free(): number {
    const { total, fresh, isBusy } = this.limits;
    const limit = isBusy() ? Math.min(total, fresh) : total;
    return Math.min(limit - this.#running.size, fresh - this.#fresh);
  }

  #claimNearby(forMs: number): void {
    this.#nearbyTimer = setTimeout(() => {
      this.#nearbyTimer = null;
      if (this.#owesFullClaim) this.wake();
    }, forMs);
  }

  async #claim(limit: number, near: boolean): Promise<Claimed> {
    this.#claiming = true;
    try {
      const claimed = await this.store.claim(limit, near);
      for (const claim of claimed.claims) this.#start(claim);
      return claimed;
    } finally {
      this.#claiming = false;
      this.#canceledInFlight.clear();
    }
  }

  #start(claim: Claim): void {
    const abort = new AbortController();
    const running: Running = {
      claim,
      abort,
      ended: Promise.resolve(),
      grace: undefined,
      fresh: setTimeout(() => {
        this.#endFreshness(running);
        this.wake();
      }, SLOW_AFTER),
      abandoned: false,
    };
    this.#fresh += 1;
    abort.signal.addEventListener('abort', () => {
      running.grace = setTimeout(() => void this.#abandon(running), ABORT_GRACE);
    });
    if (this.#stopping || this.#canceledInFlight.has(claim.id)) abort.abort();
    this.#running.set(claim.id, running);
    running.ended = this.#run(running).finally(() => this.#remove(running));
  }

  /** Keeps a later attempt at the same job, if one is running. */
  #remove(running: Running): void {
    clearTimeout(running.grace);
    this.#endFreshness(running);
    if (this.#running.get(running.claim.id) === running) this.#running.delete(running.claim.id);
    this.wake();
  }

  #endFreshness(running: Running): void {
    if (running.fresh === null) return;
    clearTimeout(running.fresh);
    running.fresh = null;
    this.#fresh -= 1;
  }

  async #run(running: Running): Promise<void> {
    const recordEnd = await this.#attempt(running);
    for (let attempt = 1; !running.abandoned; attempt += 1) {
      try {
        await recordEnd();
        return;
      } catch (error) {
        if (attempt === RECORD_ATTEMPTS || this.#stopping) {
          this.#logUnrecorded(running, error);
          return;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, RECORD_PAUSE));
    }
  }

  /** Without a heartbeat, the job is claimed again: it finds the outcome recorded, or runs once more. */
  #logUnrecorded({ claim, abort }: Running, error: unknown): void {
    this.log.error(
      { ...fieldsOf(claim), aborted: abort.signal.aborted, err: error },
      'The end of a job could not be recorded',
    );
  }

  /** @returns how to record the end of the attempt */
  async #attempt({ claim, abort }: Running): Promise<() => Promise<void>> {
    if (abort.signal.aborted) return () => this.store.putBack(claim);
    const isLastAttempt = claim.retryCount >= claim.retryLimit;
    try {
      await this.handler.run(claim.data, { number: claim.retryCount + 1, isLastAttempt }, abort.signal);
      return () => this.store.complete(claim);
    } catch (error) {
      // No effect on a canceled job, unless its cancellation was rolled back.
      if (abort.signal.aborted) return () => this.store.putBack(claim);
      if (errorDetails(error)?.kind === 'unavailable') {
        this.log.warn({ ...fieldsOf(claim), err: error }, 'The database was unavailable; the attempt will be repeated');
        return () => this.store.putBack(claim, UNAVAILABLE_PAUSE);
      }
      this.log.error(
        { ...fieldsOf(claim), isLastAttempt, err: error },
        'An attempt at a generation failed unexpectedly',
      );
      return async () => {
        await this.store.fail(claim, 'The attempt failed unexpectedly.');
        if (isLastAttempt) this.onLastFailure();
      };
    }
  }

  /** Frees the slot of a handler that ignores its abort: a few of those would otherwise use all slots. */
  async #abandon(running: Running): Promise<void> {
    if (running.abandoned) return;
    running.abandoned = true;
    this.log.warn(
      fieldsOf(running.claim),
      'An attempt did not end after its abort; its job is put back and its slot is free',
    );
    try {
      await this.store.putBack(running.claim);
    } catch (error) {
      this.log.error({ ...fieldsOf(running.claim), err: error }, 'A job could not be put back');
    }
    this.#remove(running);
  }

  async #beat(): Promise<void> {
    const held = [...this.#running.values()];
    if (held.length === 0) return;
    const alive = await this.store.touch(held.map((running) => running.claim));
    for (const { claim, abort } of held) {
      if (alive.has(claim.id) || abort.signal.aborted || !this.#running.has(claim.id)) continue;
      this.log.warn(fieldsOf(claim), 'A job was canceled, or claimed by another process, while it ran');
      abort.abort();
    }
  }

  async #allEnded(timeoutMs: number): Promise<void> {
    const timeout = new AbortController();
    const ended = Promise.all([...this.#running.values()].map((running) => running.ended));
    await Promise.race([ended, delay(timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined)]);
    timeout.abort();
  }
}

function fieldsOf({ data, retryCount }: Claim): object {
  return { ...idsOf(data), attempt: retryCount + 1 };
}
