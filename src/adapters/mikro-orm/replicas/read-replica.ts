import type { Log } from '../../../application/index.js';
import type { ReplicaServer } from '../database/backend.js';
import { READ_REPLAY_POSITION } from './account-writes.js';
import type { Queries } from '../rows.js';

/** How long a replica that failed is left alone, in milliseconds. */
const REST = 5_000;

/** What statements are run with: a server outside of any transaction. */
export interface ReadServer {
  readonly queries: Queries;
  readonly execute: ReplicaServer['execute'];
}

/** One replica: whether it is there, and how far it has followed the primary. */
export class ReadReplica implements ReadServer {
  readonly execute: ReplicaServer['execute'];
  readonly #name: string;
  /** It is there at least, which is all that is asked of it for some; null while it is away, or was never asked. */
  #replayed: number | null = null;
  #asking: Promise<void> | null = null;
  /** When it may be asked again, by performance.now(); null while it is not known to be away. */
  #restsUntil: number | null = null;

  constructor(
    { execute, name }: Pick<ReplicaServer, 'execute' | 'name'>,
    readonly queries: Queries,
    private readonly log: Log | null,
  ) {
    this.execute = execute;
    this.#name = name;
  }

  /** How far it was when it was last asked; it never goes back. Null where it is not to be used. */
  get replayedPosition(): number | null {
    return this.#replayed;
  }

  /** Whether it can be asked and has everything before a position. Never rejects. */
  async hasReplayed(position: number): Promise<boolean> {
    if (this.#restsUntil !== null) {
      // Nobody waits to find out whether it is back.
      if (performance.now() >= this.#restsUntil) void this.#ask();
      return false;
    }
    if (this.#replayed === null || this.#replayed < position) await this.#ask();
    return this.#replayed !== null && this.#replayed >= position;
  }

  /** It did not answer: nobody asks it for a while, loudly. */
  markUnavailable(error: unknown): void {
    if (this.#restsUntil === null) {
      this.log?.error({ err: error, replica: this.#name }, 'a read replica is away; the primary is asked instead');
    }
    // Whoever answers there next may be another server, and further back.
    this.#replayed = null;
    this.#restsUntil = performance.now() + REST;
  }

  /** One question at a time, whoever wants to know. */
  #ask(): Promise<void> {
    this.#asking ??= this.#askAlone().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #askAlone(): Promise<void> {
    try {
      const [row] = (await this.execute?.(READ_REPLAY_POSITION, [], {
        prepared: false,
        settings: null,
        statementClass: 'short',
      })) as {
        position: number;
      }[];
      this.#replayed = row?.position ?? null;
      if (this.#restsUntil !== null) this.log?.info({ replica: this.#name }, 'a read replica is back');
      this.#restsUntil = null;
    } catch (error) {
      this.markUnavailable(error);
    }
  }
}
