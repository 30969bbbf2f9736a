import type { WritePosition } from './account-writes.js';
import type { ReadReplica } from './read-replica.js';

/** Accounts of which it is known what a replica must have. Of one that is forgotten it must have everything. */
const MAX_ACCOUNTS = 10_000;

/** How far behind a replica may be for anybody, in milliseconds, and how often that is noted. */
const MAX_LAG = 30_000;
const NOTED_EVERY = 5_000;

interface Known {
  readonly writes: string | null;
  readonly position: number;
}

interface Question {
  readonly account: string;
  readonly resolve: (position: number) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Replicas follow the primary a little later. An account reads from one that has everything the account wrote, through
 * whichever process: the primary is asked what was written last, once for all who ask at the time.
 */
export class ReplicaSelector {
  readonly #known = new Map<string, Known>();
  /** Where the primary was, by time, of which the first is as old as a replica may be behind. */
  #marks: { readonly at: number; readonly position: number }[] = [];
  #waiting: Question[] = [];
  #isLooking = false;
  #next = 0;

  /** @param look asks the primary */
  constructor(
    private readonly replicas: readonly ReadReplica[],
    private readonly look: (accounts: readonly string[]) => Promise<readonly WritePosition[]>,
  ) {}

  /**
   * @returns how far a replica must be to have everything that was committed for the account before this call
   * @throws what the primary throws
   */
  requiredPosition(account: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    // A look under way may have missed what was committed just now.
    this.#waiting.push({ account, resolve, reject });
    if (!this.#isLooking) void this.#lookForAll();
    return promise;
  }

  /** @returns one that is so far, each in its turn; null where none is */
  async select(position: number): Promise<ReadReplica | null> {
    const first = this.#next++;
    for (let index = 0; index < this.replicas.length; index += 1) {
      const replica = this.replicas[(first + index) % this.replicas.length];
      if (replica && (await replica.hasReplayed(position))) return replica;
    }
    return null;
  }

  async #lookForAll(): Promise<void> {
    this.#isLooking = true;
    while (this.#waiting.length > 0) {
      const questions = this.#waiting;
      this.#waiting = [];
      try {
        const looks = await this.look([...new Set(questions.map(({ account }) => account))]);
        const positions = new Map(looks.map((look) => [look.account, this.#remember(look)]));
        for (const { account, resolve } of questions) resolve(positions.get(account) ?? Infinity);
      } catch (error) {
        for (const { reject } of questions) reject(error);
      }
    }
    this.#isLooking = false;
  }

  /** @returns how far a replica must be */
  #remember({ account, writes, position }: WritePosition): number {
    const known = this.#known.get(account);
    const current = known?.writes === writes ? known : { writes, position };
    // Put back at the end: the first is the one that nobody has asked for longest.
    this.#known.delete(account);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size === MAX_ACCOUNTS) this.#known.delete(oldest);
    this.#known.set(account, current);
    return Math.max(current.position, this.#floor(position));
  }

  /** @returns where the primary was as long ago as a replica may be behind; where that is not known, where it is now */
  #floor(position: number): number {
    const now = performance.now();
    const latest = this.#marks.at(-1);
    const isForgotten = latest === undefined || now - latest.at > MAX_LAG;
    if (isForgotten) this.#marks = [{ at: now - MAX_LAG, position }];
    if (isForgotten || now - latest.at >= NOTED_EVERY) this.#marks.push({ at: now, position });
    while (this.#marks[1] !== undefined && now - this.#marks[1].at >= MAX_LAG) this.#marks.shift();
    return this.#marks[0]?.position ?? position;
  }
}
