import type { Pool, PoolClient } from 'pg';
import type { PipelinedClient } from './pipelined-client.js';

/** A connection from a pool of `PipelinedClient`s. */
export type PooledClient = PoolClient & PipelinedClient;

/** A connection that is taken from the pool until no results are outstanding. */
interface SharedConnection {
  readonly connecting: Promise<PooledClient>;
  isConnected: boolean;
  /** Callers that still wait for results. */
  pending: number;
}

/** Maximum number of callers on one connection; further ones wait for a connection of their own. */
const MAX_PENDING = 32;

/**
 * Sends short statements over a few connections of a pool, without waiting for the results of earlier ones. Under load,
 * statements and results then travel many to a packet, which saves both ends most of their system calls.
 */
export class SharedConnections {
  readonly #connections: SharedConnection[] = [];

  /** @param size maximum number of connections that are shared at a time */
  constructor(
    private readonly pool: Pool,
    private readonly size: number,
  ) {}

  /** Whether the next caller would have to wait for a connection of its own. */
  get isFull(): boolean {
    return this.#connections.length === this.size && this.#connections.every(({ pending }) => pending >= MAX_PENDING);
  }

  /** Shares other connections from now on: under load, the present ones would never be idle. */
  renew(): void {
    this.#connections.length = 0;
  }

  /** @param run must send everything at once and finish within milliseconds: other callers wait behind it */
  async use<T>(run: (client: PooledClient) => Promise<T>): Promise<T> {
    const connection = this.#pick();
    connection.pending += 1;
    try {
      const client = connection.isConnected ? await connection.connecting : await this.#connected(connection);
      client.corkUntilNextTick();
      return await run(client);
    } finally {
      connection.pending -= 1;
      if (connection.pending === 0) this.#release(connection);
    }
  }

  /** An idle connection; a new one while fewer than `size` are in use; otherwise the least busy one. */
  #pick(): SharedConnection {
    // If the pool is exhausted, a connection that is still waiting for it cannot be shared.
    const isExhausted = this.pool.waitingCount > this.pool.idleCount;
    let least: SharedConnection | undefined;
    for (const connection of this.#connections) {
      if ((connection.isConnected || !isExhausted) && (least === undefined || connection.pending < least.pending))
        least = connection;
    }
    const isComplete = this.#connections.length === this.size;
    if (least !== undefined && (isComplete ? least.pending < MAX_PENDING : least.pending === 0)) return least;
    const added: SharedConnection = {
      connecting: this.pool.connect() as Promise<PooledClient>,
      isConnected: false,
      pending: 0,
    };
    if (!isComplete) this.#connections.push(added);
    return added;
  }

  async #connected(connection: SharedConnection): Promise<PooledClient> {
    const client = await connection.connecting;
    connection.isConnected = true;
    return client;
  }

  /** The pool discards a connection that was lost meanwhile. */
  #release(connection: SharedConnection): void {
    const index = this.#connections.indexOf(connection);
    if (index !== -1) this.#connections.splice(index, 1);
    connection.connecting.then(
      (client) => client.release(),
      () => undefined,
    );
  }
}
