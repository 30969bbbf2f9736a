import { setTimeout as delay } from 'node:timers/promises';
import type { GenerationHandler, Log } from '../../application/index.js';
import type { Claim, JobStore } from './job-store.js';
import { HEARTBEAT_EVERY } from './queue-settings.js';
import { PeriodicTask } from './periodic-task.js';

/** How long an aborted handler may take to end before its job is put back without it, in milliseconds. */
const ABORT_GRACE = 30_000;

/** The same while stopping, when somebody waits. */
const ABORT_GRACE_AT_STOP = 1_000;

/** How soon a job is seen whose pause is over, or whose announcement was lost, in milliseconds. */
const POLL_EVERY = 1_000;

/** A claim that takes longer reads past many jobs of busy hosts, in milliseconds. */
const LONG_CLAIM = 20;

/** So many times as long as a long claim took, only jobs near the front are looked at, which is quick. */
const NEAR_ONLY = 3;

/** Whoever runs longer waits for a site rather than for the processor, in milliseconds. */
const SLOW_AFTER = 250;

/** How many jobs run at a time in this process. */
export interface Places {
  readonly total: number;
  /**
   * Of these, jobs that began within the last quarter of a second. So a process takes no more of a burst than it can
   * work on, leaves the rest to others, and yet has many slow sites under way, which cost it nothing while they wait.
   */
  readonly fresh: number;
  /** Whether jobs wait for the processor: then no more than `fresh` run in all, as more would only wait as well. */
  readonly isBusy: () => boolean;
}

interface Running {
  readonly claim: Claim;
  readonly abort: AbortController;
  ended: Promise<void>;
  /** Runs from the abort. */
  grace: NodeJS.Timeout | undefined;
  /** Runs while the job is fresh. */
  fresh: NodeJS.Timeout | null;
  /** Set where the job was put back without waiting for its handler, which may then do what it likes. */
  abandoned: boolean;
}

/**
 * Takes jobs whenever there is room and runs them side by side, each on its own, so that a slow one holds nobody up.
 * One look for all free places at a time, however many announcements arrive meanwhile.
 */
export class JobRunner {
  readonly #running = new Map<string, Running>();
  /** Jobs cancelled while a claim that may contain them is on its way. */
  readonly #cancelledInFlight = new Set<string>();
  #fresh = 0;
  readonly #taking: PeriodicTask;
  readonly #heartbeat: PeriodicTask;
  /** Set while only jobs near the front are looked at. */
  #nearOnly: NodeJS.Timeout | null = null;
  /** There was reason to look everywhere meanwhile. */
  #owesLook = false;
  #claiming = false;
  #stopping = false;

  constructor(
    private readonly store: JobStore,
    private readonly handler: GenerationHandler,
    private readonly places: Places,
    private readonly log: Log,
    /** Called when a job's last try failed. */
    private readonly onLastFailure: () => void,
  ) {
    this.#taking = new PeriodicTask(POLL_EVERY, () => this.#take(), log, 'Taking jobs from the queue');
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

  /** There may be something to take. */
  wake(): void {
    this.#taking.wake();
  }

  cancel(id: string): void {
    if (this.#claiming) this.#cancelledInFlight.add(id);
    this.#running.get(id)?.abort.abort();
  }

  /** Takes nothing further, waits, aborts what is left after `timeoutMs` and puts it back. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true;
    await this.#taking.stop();
    clearTimeout(this.#nearOnly ?? undefined);
    await this.#allEnded(timeoutMs);
    for (const running of this.#running.values()) running.abort.abort();
    await this.#allEnded(ABORT_GRACE_AT_STOP);
    await Promise.all([...this.#running.values()].map((running) => this.#abandon(running)));
    await this.#heartbeat.stop();
  }

  async #take(): Promise<void> {
    let isMore: boolean;
    do {
      const free = this.#free();
      if (free <= 0 || this.#stopping) return;
      const near = this.#nearOnly !== null;
      this.#owesLook = near;
      const began = performance.now();
      isMore = await this.#claim(free, near);
      const took = performance.now() - began;
      if (took <= LONG_CLAIM) continue;
      // However many jobs of busy hosts are waiting, most of the time is the database's own.
      if (near) await delay(took);
      else this.#lookNearby(NEAR_ONLY * took);
    } while (isMore);
  }

  #free(): number {
    const { total, fresh, isBusy } = this.places;
    const limit = isBusy() ? Math.min(total, fresh) : total;
    return Math.min(limit - this.#running.size, fresh - this.#fresh);
  }

  #lookNearby(forMs: number): void {
    this.#nearOnly = setTimeout(() => {
      this.#nearOnly = null;
      if (this.#owesLook) this.wake();
    }, forMs);
  }

  /** @returns whether there may be more to take. */
  async #claim(limit: number, near: boolean): Promise<boolean> {
    this.#claiming = true;
    try {
      const { claims, isMore } = await this.store.claim(limit, near);
      for (const claim of claims) this.#begin(claim);
      return isMore;
    } finally {
      this.#claiming = false;
      this.#cancelledInFlight.clear();
    }
  }

  #begin(claim: Claim): void {
    const abort = new AbortController();
    const running: Running = {
      claim,
      abort,
      ended: Promise.resolve(),
      grace: undefined,
      fresh: setTimeout(() => {
        this.#age(running);
        this.wake();
      }, SLOW_AFTER),
      abandoned: false,
    };
    this.#fresh += 1;
    abort.signal.addEventListener('abort', () => {
      running.grace = setTimeout(() => void this.#abandon(running), ABORT_GRACE);
    });
    if (this.#stopping || this.#cancelledInFlight.has(claim.id)) abort.abort();
    this.#running.set(claim.id, running);
    running.ended = this.#run(running).finally(() => this.#leave(running));
  }

  /** Has no effect where another try of the same job has taken the place. */
  #leave(running: Running): void {
    clearTimeout(running.grace);
    this.#age(running);
    if (this.#running.get(running.claim.id) === running) this.#running.delete(running.claim.id);
    this.wake();
  }

  #age(running: Running): void {
    if (running.fresh === null) return;
    clearTimeout(running.fresh);
    running.fresh = null;
    this.#fresh -= 1;
  }

  async #run(running: Running): Promise<void> {
    const { claim, abort } = running;
    const settle = await this.#try(running);
    if (running.abandoned) return;
    try {
      await settle();
    } catch (error) {
      // Its heartbeat ends with this, so the job is taken up again and finds its report settled, or tries once more.
      this.log.error({ ...fieldsOf(claim), aborted: abort.signal.aborted, err: error }, 'A job could not be settled');
    }
  }

  /** @returns what is to be done with the job after the try. */
  async #try({ claim, abort }: Running): Promise<() => Promise<void>> {
    if (abort.signal.aborted) return () => this.store.putBack(claim);
    const isLastAttempt = claim.retryCount >= claim.retryLimit;
    try {
      await this.handler.run(claim.data, { number: claim.retryCount + 1, isLastAttempt }, abort.signal);
      return () => this.store.complete(claim);
    } catch (error) {
      // Where it was cancelled this has no effect, unless the transaction that cancelled it was rolled back.
      if (abort.signal.aborted) return () => this.store.putBack(claim);
      this.log.error({ ...fieldsOf(claim), isLastAttempt, err: error }, 'A try of a generation failed unexpectedly');
      return async () => {
        await this.store.fail(claim, 'The try failed unexpectedly.');
        if (isLastAttempt) this.onLastFailure();
      };
    }
  }

  /** Frees the place of a handler that is deaf to its abort: otherwise a few of those would bring all work to an end. */
  async #abandon(running: Running): Promise<void> {
    if (running.abandoned) return;
    running.abandoned = true;
    this.log.warn(
      fieldsOf(running.claim),
      'A try did not end after its abort; its job is put back and its place is free',
    );
    try {
      await this.store.putBack(running.claim);
    } catch (error) {
      this.log.error({ ...fieldsOf(running.claim), err: error }, 'A job could not be put back');
    }
    this.#leave(running);
  }

  async #beat(): Promise<void> {
    const held = [...this.#running.values()];
    if (held.length === 0) return;
    const alive = await this.store.touch(held.map((running) => running.claim));
    for (const { claim, abort } of held) {
      if (alive.has(claim.id) || abort.signal.aborted || !this.#running.has(claim.id)) continue;
      this.log.warn(fieldsOf(claim), 'A job was cancelled, or taken over by another process, while it ran');
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

function fieldsOf({ id, data, retryCount }: Claim): object {
  return { generationId: id, reportId: data.reportId, attempt: retryCount + 1 };
}
