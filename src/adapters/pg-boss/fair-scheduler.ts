import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../application/index.js';

/** The first jobs of each host get early turns, so that an account's other hosts do not wait behind a long queue of one. */
const SOON = 8;

/** pg-boss's priority has 32 bits. Beyond, jobs run in order of arrival until the queue is empty. */
const LAST = 2 ** 31 - 1;

/** Minimum interval between reads of the table, in milliseconds. */
const READ_INTERVAL = 1_000;

/** Maximum number of accounts and hosts in the cache. An evicted one starts over, next to its waiting jobs. */
const ACCOUNTS = 10_000;
const HOSTS = 50_000;

/** The priority of a turn: pg-boss takes jobs with the highest priority first. */
export function priorityOf(turn: number): number {
  return -Math.min(turn, LAST);
}

/** The last turns of an account: for the first jobs of each host, and for all others. */
interface LastTurns {
  soon: number;
  later: number;
}

/** The queue of one host of an account. */
interface HostQueue {
  last: number;
  length: number;
}

/**
 * Orders jobs by start-time fair queueing (Goyal, Vin and Cheng, 1996): a job's turn follows its account's last one, or is the
 * queue's current turn if that is later. So an account without waiting jobs comes next, no matter how much others have queued.
 * The last turns are kept in this process only; the table has nothing but the jobs.
 */
export class FairScheduler {
  readonly #accounts = new LRUCache<string, LastTurns>({ max: ACCOUNTS });
  readonly #hosts = new LRUCache<string, HostQueue>({ max: HOSTS });
  /** `next` may be called in a transaction, which reading the table must not join. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #reached = 0;
  #count = 0;
  #reading: Promise<void> | null = null;
  #readAt = -Infinity;

  /** @param read reads the queue's current turn from the table; null if it is empty */
  constructor(
    private readonly read: () => Promise<number | null>,
    private readonly log: Log,
  ) {}

  /** The queue's current turn, as far as this process knows. */
  get reached(): number {
    return this.#reached;
  }

  /** @returns the turn of a new job, ≥ 0; the lowest runs first. Never waits: the table is read in the background. */
  next(account: string, host: string): number {
    void this.refresh();
    const given = this.#accounts.get(account) ?? { soon: -1, later: -1 };
    // Host names have no spaces.
    const name = `${host} ${account}`;
    let row = this.#hosts.get(name);
    if (row === undefined || row.last <= this.#reached) row = { last: -1, length: 0 };
    const lane = row.length < SOON ? 'soon' : 'later';
    const turn = Math.max(this.#reached, given[lane] + 1, row.last + 1);
    this.#accounts.set(account, { ...given, [lane]: turn });
    this.#hosts.set(name, { last: turn, length: row.length + 1 });
    this.#count += 1;
    return turn;
  }

  /** Records that a job with this turn was taken. */
  took(turn: number): void {
    this.#reached = Math.max(this.#reached, turn);
  }

  /** Reads the queue's current turn, at most once a second. Never rejects: after an error it keeps the last value. */
  refresh(): Promise<void> {
    if (this.#reading !== null) return this.#reading;
    if (performance.now() - this.#readAt < READ_INTERVAL) return Promise.resolve();
    this.#reading = this.#outside(() => this.#read()).finally(() => {
      this.#reading = null;
      this.#readAt = performance.now();
    });
    return this.#reading;
  }

  /** Resolves when no read is under way. */
  async idle(): Promise<void> {
    await this.#reading;
  }

  async #read(): Promise<void> {
    const count = this.#count;
    try {
      const turn = await this.read();
      if (turn !== null) this.took(turn);
      // Jobs that got a turn meanwhile may not be in the table yet.
      else if (this.#count === count) this.#reset();
    } catch (error) {
      this.log.debug({ err: error }, "The queue's current turn could not be read; it will be retried");
    }
  }

  /** The queue is empty, so no account is ahead of others. */
  #reset(): void {
    this.#reached = 0;
    this.#accounts.clear();
    this.#hosts.clear();
  }
}
