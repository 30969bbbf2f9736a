import type { WritePosition } from './account-writes.js';
import type { ReadReplica } from './read-replica.js';

/** Accounts with a cached position. For others, a replica must have everything. */
const MAX_ACCOUNTS = 10_000;

/** Maximum lag of a replica, in milliseconds, and how often the primary's position is recorded to measure it. */
const MAX_LAG = 30_000;
const RECORD_INTERVAL = 5_000;

interface CachedPosition {
  readonly writes: string | null;
  readonly position: number;
}

interface Waiting {
  readonly account: string;
  readonly resolve: (position: number) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Replicas lag behind the primary. An account reads from one that has everything the account wrote, in any process. One
 * query to the primary finds the latest writes for all concurrent callers.
 */
export class ReplicaSelector {
  readonly #cache = new Map<string, CachedPosition>();
  /** Positions of the primary over time. The first is as old as the maximum lag. */
  #marks: { readonly at: number; readonly position: number }[] = [];
  #waiting: Waiting[] = [];
  #isReading = false;
  #next = 0;

  /** @param readPositions queries the primary */
  constructor(
    private readonly replicas: readonly ReadReplica[],
    private readonly readPositions: (accounts: readonly string[]) => Promise<readonly WritePosition[]>,
  ) {}

  /**
   * @returns the position that a replica must have reached to include everything committed for the account before this call
   * @throws what the primary throws
   */
  requiredPosition(account: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    // A query under way may miss what was committed just now.
    this.#waiting.push({ account, resolve, reject });
    if (!this.#isReading) void this.#readForAll();
    return promise;
  }

  /** @returns a replica that has reached the position, in rotation; null if there is none */
  async select(position: number): Promise<ReadReplica | null> {
    const first = this.#next++;
    for (let index = 0; index < this.replicas.length; index += 1) {
      const replica = this.replicas[(first + index) % this.replicas.length];
      if (replica && (await replica.hasReplayed(position))) return replica;
    }
    return null;
  }

  async #readForAll(): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting;
      this.#waiting = [];
      try {
        const rows = await this.readPositions([...new Set(waiting.map(({ account }) => account))]);
        const positions = new Map(rows.map((row) => [row.account, this.#remember(row)]));
        for (const { account, resolve } of waiting) resolve(positions.get(account) ?? Infinity);
      } catch (error) {
        for (const { reject } of waiting) reject(error);
      }
    }
    this.#isReading = false;
  }

  /** @returns the position that a replica must have reached */
  #remember({ account, writes, position }: WritePosition): number {
    const cached = this.#cache.get(account);
    const current = cached?.writes === writes ? cached : { writes, position };
    // Moved to the end: the first is the least recently used.
    this.#cache.delete(account);
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined && this.#cache.size === MAX_ACCOUNTS) this.#cache.delete(oldest);
    this.#cache.set(account, current);
    return Math.max(current.position, this.#floor(position));
  }

  /** @returns the primary's position at the maximum lag ago; its current one if that is unknown */
  #floor(position: number): number {
    const now = performance.now();
    const latest = this.#marks.at(-1);
    const isUnknown = latest === undefined || now - latest.at > MAX_LAG;
    if (isUnknown) this.#marks = [{ at: now - MAX_LAG, position }];
    if (isUnknown || now - latest.at >= RECORD_INTERVAL) this.#marks.push({ at: now, position });
    while (this.#marks[1] !== undefined && now - this.#marks[1].at >= MAX_LAG) this.#marks.shift();
    return this.#marks[0]?.position ?? position;
  }
}
