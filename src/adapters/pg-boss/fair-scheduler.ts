import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../application/index.js';

/** So many jobs of one host go before the rest of it, so that an account's other hosts need not wait behind them. */
const SOON = 8;

/** pg-boss's priority has 32 bits. Past it jobs would be served as they came, until the queue is empty once. */
const LAST = 2 ** 31 - 1;

/** How often the table is asked at most, in milliseconds. */
const READ_EVERY = 1_000;

/** Accounts and their hosts that are remembered. Who is forgotten begins anew, beside the jobs that still wait. */
const ACCOUNTS = 10_000;
const HOSTS = 50_000;

/** FairScheduler as pg-boss orders jobs: those of the highest priority first. */
export function priorityOf(turn: number): number {
  return -Math.min(turn, LAST);
}

/** The last turns that were given to an account: to the first jobs of each of its hosts, and to all others. */
interface Given {
  soon: number;
  later: number;
}

/** A host of one account. */
interface Row {
  last: number;
  length: number;
}

/**
 * Whose job is next, by start-time fair queueing (Goyal, Vin and Cheng, 1996): a job's turn is the one after the last
 * that its account was given, or the one that the queue has come to, where that is later. So an account that has waited
 * for nothing comes next however much others have queued, and the others go on after it. Nothing is written for it but
 * the job's own row: what was given last is known to this process alone.
 */
export class FairScheduler {
  readonly #accounts = new LRUCache<string, Given>({ max: ACCOUNTS });
  readonly #hosts = new LRUCache<string, Row>({ max: HOSTS });
  /** Whoever asks for a turn may be within a transaction, which the reading must not join. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #reached = 0;
  #count = 0;
  #reading: Promise<void> | null = null;
  #readAt = -Infinity;

  /** @param read tells the turn that the queue has come to by its table, null where it is empty. */
  constructor(
    private readonly read: () => Promise<number | null>,
    private readonly log: Log,
  ) {}

  /** The turn that the queue has come to, as far as is known here. */
  get reached(): number {
    return this.#reached;
  }

  /** @returns the turn of a new job, 0 or more, lowest first. Never waits: the table is read behind its back. */
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

  /** A job of this turn was taken. */
  took(turn: number): void {
    this.#reached = Math.max(this.#reached, turn);
  }

  /** Reads how far the queue has come, at most once a second. Never rejects: what was known stays. */
  refresh(): Promise<void> {
    if (this.#reading !== null) return this.#reading;
    if (performance.now() - this.#readAt < READ_EVERY) return Promise.resolve();
    this.#reading = this.#outside(() => this.#read()).finally(() => {
      this.#reading = null;
      this.#readAt = performance.now();
    });
    return this.#reading;
  }

  /** Resolves when nothing is being read. */
  async settled(): Promise<void> {
    await this.#reading;
  }

  async #read(): Promise<void> {
    const count = this.#count;
    try {
      const turn = await this.read();
      if (turn !== null) this.took(turn);
      // Jobs that have got their turn meanwhile may not be in the table yet.
      else if (this.#count === count) this.#beginAnew();
    } catch (error) {
      this.log.debug({ err: error }, 'How far the queue has come could not be read; read again soon');
    }
  }

  /** An empty queue owes nobody anything. */
  #beginAnew(): void {
    this.#reached = 0;
    this.#accounts.clear();
    this.#hosts.clear();
  }
}
