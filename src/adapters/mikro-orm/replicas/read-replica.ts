import type { Log } from '../../../application/index.js';
import type { ReplicaServer } from '../database/backend.js';
import { READ_REPLAY_POSITION } from './account-writes.js';
import type { Queries } from '../rows.js';

/** How long a replica is not used after a failure, in milliseconds. */
const RETRY_AFTER = 5_000;

/** A server that runs statements outside any transaction. */
export interface ReadServer {
  readonly queries: Queries;
  readonly execute: ReplicaServer['execute'];
}

/** One replica: whether it is available, and how far it has replayed. */
export class ReadReplica implements ReadServer {
  readonly execute: ReplicaServer['execute'];
  readonly #name: string;
  /** Position at the last query; null if it is unavailable or was never queried. */
  #replayed: number | null = null;
  #reading: Promise<void> | null = null;
  /** When it may be tried again, by performance.now(); null while it is available. */
  #retryAt: number | null = null;

  constructor(
    { execute, name }: Pick<ReplicaServer, 'execute' | 'name'>,
    readonly queries: Queries,
    private readonly log: Log | null,
  ) {
    this.execute = execute;
    this.#name = name;
  }

  /** Position at the last query; it never goes back. null if the replica must not be used. */
  get replayedPosition(): number | null {
    return this.#replayed;
  }

  /** Whether it is available and has everything before a position. Never rejects. */
  async hasReplayed(position: number): Promise<boolean> {
    if (this.#retryAt !== null) {
      // In the background: no read waits for the result.
      if (performance.now() >= this.#retryAt) void this.#refresh();
      return false;
    }
    if (this.#replayed === null || this.#replayed < position) await this.#refresh();
    return this.#replayed !== null && this.#replayed >= position;
  }

  /** Stops using it for a while, with an entry in the log. */
  markUnavailable(error: unknown): void {
    if (this.#retryAt === null) {
      this.log?.error({ err: error, replica: this.#name }, 'A read replica is unavailable; reads use the primary');
    }
    // The next server at this address may be another one, further behind.
    this.#replayed = null;
    this.#retryAt = performance.now() + RETRY_AFTER;
  }

  /** One query at a time, shared by all callers. */
  #refresh(): Promise<void> {
    this.#reading ??= this.#readPosition().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readPosition(): Promise<void> {
    try {
      const [row] = (await this.execute?.(READ_REPLAY_POSITION, [], {
        prepared: false,
        settings: null,
        statementClass: 'short',
      })) as {
        position: number;
      }[];
      this.#replayed = row?.position ?? null;
      if (this.#retryAt !== null) this.log?.info({ replica: this.#name }, 'A read replica is available again');
      this.#retryAt = null;
    } catch (error) {
      this.markUnavailable(error);
    }
  }
}
