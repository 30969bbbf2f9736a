import { Client } from 'undici';
import type { AddressGuard } from './address-guard.js';
import { createGuardedConnect, type GuardedConnectOptions, type Lookup } from './guarded-connect.js';
import { SharedTls } from './shared-tls.js';

export interface ConnectionPoolOptions {
  readonly guard: AddressGuard;
  readonly lookup: Lookup;
  readonly maxHeaderBytes: number;
}

/** How long an idle connection is kept, in milliseconds. */
const KEEP_ALIVE_MS = 4_000;

/** Shared, because undici would otherwise create an error with its stack for each connection. */
const CLOSED = new Error('The connection is no longer needed.');

/**
 * A connection to one origin, for one request at a time. If the server closes it, the next request opens a new one,
 * which the guard checks again.
 */
export class Connection {
  readonly client: Client;
  /** When it was last opened, as of `performance.now()`. */
  connectedAt = 0;
  /** How many times it was opened. */
  timesOpened = 0;
  /** Cancels lookup and connection for the current request. */
  signal: AbortSignal | null = null;

  constructor(
    readonly origin: string,
    maxHeaderBytes: number,
    connecting: (signal: AbortSignal) => GuardedConnectOptions,
  ) {
    this.client = new Client(origin, {
      connect: (target, callback) => {
        this.timesOpened += 1;
        // Undici opens connections only for requests, which set `signal`.
        const connect = createGuardedConnect(connecting(this.signal ?? AbortSignal.abort()));
        connect(target, (...outcome) => {
          this.connectedAt = performance.now();
          callback(...outcome);
        });
      },
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: maxHeaderBytes,
      // Our signals limit the time of every phase; undici would restart its timers.
      headersTimeout: 0,
      bodyTimeout: 0,
      // A short limit, because a silently lost connection looks like a slow one.
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
  }

  end(reason: unknown): void {
    void this.client.destroy(reason as Error);
  }
}

/**
 * The connections of one page. They are never reused for another page or another origin. Each name is resolved once, so
 * that all connections go to the addresses that were checked first.
 */
export class ConnectionPool {
  readonly #options: ConnectionPoolOptions;
  readonly #tls = new SharedTls();
  readonly #idle = new Map<string, Connection[]>();
  #isClosed = false;

  constructor(options: ConnectionPoolOptions) {
    this.#options = { ...options, lookup: memoize(options.lookup) };
  }

  /** Takes the most recently used idle connection, or a new one. The caller must `release` or `discard` it. */
  acquire(origin: string): Connection {
    return this.#idle.get(origin)?.pop() ?? this.open(origin);
  }

  /** Creates a new connection. */
  open(origin: string): Connection {
    return new Connection(origin, this.#options.maxHeaderBytes, (signal) => this.connectOptions(signal));
  }

  /** Options for other connections of the same page. */
  connectOptions(signal: AbortSignal): GuardedConnectOptions {
    const { guard, lookup } = this.#options;
    return { guard, lookup, signal, tls: this.#tls };
  }

  /** Makes the connection available again. The last response must have been read to its end. */
  release(connection: Connection): void {
    if (this.#isClosed) return connection.end(CLOSED);
    const idle = this.#idle.get(connection.origin);
    if (idle === undefined) this.#idle.set(connection.origin, [connection]);
    else idle.push(connection);
  }

  /** Closes a connection whose response is no longer needed. */
  discard(connection: Connection): void {
    connection.end(CLOSED);
  }

  /** Closes idle connections now, and the others when they are released. */
  close(): void {
    this.#isClosed = true;
    for (const idle of this.#idle.values()) for (const connection of idle) connection.end(CLOSED);
    this.#idle.clear();
  }
}

function memoize(lookup: Lookup): Lookup {
  const results = new Map<string, ReturnType<Lookup>>();
  return (hostname) => {
    const cached = results.get(hostname);
    if (cached !== undefined) return cached;
    const result = lookup(hostname);
    results.set(hostname, result);
    // After a failure no address was checked, so another lookup is safe.
    result.catch(() => results.delete(hostname));
    return result;
  };
}
