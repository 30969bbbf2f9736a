import type { Pool, PoolClient } from 'pg';
import type { GatheringClient } from './gathering-client.js';

/** What the pool consists of. */
export type Connection = PoolClient & GatheringClient;

/** A connection of the pool that is held while it owes answers. */
interface Held {
  readonly connecting: Promise<Connection>;
  isConnected: boolean;
  /** How many answers it owes. */
  owed: number;
}

/** Answers that one connection may owe; whoever comes beyond them waits for a connection of their own. */
const MAX_OWED = 32;

/**
 * Sends brief statements down a few connections of a pool, without waiting for the answers to those before. Under load
 * questions and answers then travel in bundles, which costs both ends far fewer system calls.
 */
export class SharedConnections {
  readonly #held: Held[] = [];

  /** @param size most connections that are shared at a time */
  constructor(
    private readonly pool: Pool,
    private readonly size: number,
  ) {}

  /** Whether whoever comes now has to wait for a connection of their own. */
  get isFull(): boolean {
    return this.#held.length === this.size && this.#held.every(({ owed }) => owed >= MAX_OWED);
  }

  /** @param ask must send all it has to send at once, and be over within milliseconds: others wait behind it */
  async use<T>(ask: (client: Connection) => Promise<T>): Promise<T> {
    const held = this.#leastBusy();
    held.owed += 1;
    try {
      const client = held.isConnected ? await held.connecting : await this.#connected(held);
      client.gather();
      return await ask(client);
    } finally {
      held.owed -= 1;
      if (held.owed === 0) this.#giveBack(held);
    }
  }

  /** One that is free; while there is none, one more; when there may be no more, the one that owes the least. */
  #leastBusy(): Held {
    // Where the pool is full, one that waits for its place there is no help to others.
    const isFull = this.pool.waitingCount > this.pool.idleCount;
    let least: Held | undefined;
    for (const held of this.#held) {
      if ((held.isConnected || !isFull) && (least === undefined || held.owed < least.owed)) least = held;
    }
    if (least !== undefined && (this.#held.length === this.size ? least.owed < MAX_OWED : least.owed === 0))
      return least;
    const more: Held = { connecting: this.pool.connect() as Promise<Connection>, isConnected: false, owed: 0 };
    if (this.#held.length < this.size) this.#held.push(more);
    return more;
  }

  async #connected(held: Held): Promise<Connection> {
    const client = await held.connecting;
    held.isConnected = true;
    return client;
  }

  /** A connection that was lost meanwhile is not taken back by the pool. */
  #giveBack(held: Held): void {
    const place = this.#held.indexOf(held);
    if (place !== -1) this.#held.splice(place, 1);
    held.connecting.then(
      (client) => client.release(),
      () => undefined,
    );
  }
}
