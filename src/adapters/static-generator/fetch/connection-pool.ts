import { Client } from 'undici';
import type { AddressGuard } from './address-guard.js';
import { createGuardedConnect, type GuardedConnectOptions, type Lookup } from './guarded-connect.js';
import { SharedTls } from './shared-tls.js';

export interface ConnectionPoolOptions {
  readonly guard: AddressGuard;
  readonly lookup: Lookup;
  readonly maxHeaderBytes: number;
}

/** How long a connection is kept without a request, in milliseconds. */
const KEPT_MS = 4_000;

/** Why a connection goes that is not needed any more: one error for all, as undici would make one with its stack each time. */
const CLOSED = new Error('The exchange is over.');

/**
 * A connection to one origin, for one request at a time. Where the server has ended it, the next request opens another,
 * which passes the guard like the first.
 */
export class Connection {
  readonly client: Client;
  /** When it last stood, as of `performance.now()`. */
  connectedAt = 0;
  /** How often it was opened. */
  timesOpened = 0;
  /** Ends looking up and connecting for the request under way. */
  signal: AbortSignal | null = null;

  constructor(
    readonly origin: string,
    maxHeaderBytes: number,
    connecting: (signal: AbortSignal) => GuardedConnectOptions,
  ) {
    this.client = new Client(origin, {
      connect: (target, callback) => {
        this.timesOpened += 1;
        // Undici opens no connection but for a request.
        const connect = createGuardedConnect(connecting(this.signal ?? AbortSignal.abort()));
        connect(target, (...outcome) => {
          this.connectedAt = performance.now();
          callback(...outcome);
        });
      },
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: maxHeaderBytes,
      // Signals bound the time of every phase, also of those that undici starts its timers anew in.
      headersTimeout: 0,
      bodyTimeout: 0,
      // However long the server would keep it: a way that is lost in silence is not told from a slow one.
      keepAliveMaxTimeout: KEPT_MS,
    });
  }

  end(reason: unknown): void {
    void this.client.destroy(reason as Error);
  }
}

/**
 * The connections that the requests of one page go over. None is ever used for another page, nor for another origin than
 * the one that it was opened to. A name is looked up once, so that all go to the addresses that were checked first.
 */
export class ConnectionPool {
  readonly #options: ConnectionPoolOptions;
  readonly #tls = new SharedTls();
  readonly #idle = new Map<string, Connection[]>();
  #isClosed = false;

  constructor(options: ConnectionPoolOptions) {
    this.#options = { ...options, lookup: onceForEach(options.lookup) };
  }

  /** The idle one that was used last, which is the likeliest to stand still; else a new one. Whoever takes it gives it back or ends it. */
  acquire(origin: string): Connection {
    return this.#idle.get(origin)?.pop() ?? this.open(origin);
  }

  /** One that was not used yet. */
  open(origin: string): Connection {
    return new Connection(origin, this.#options.maxHeaderBytes, (signal) => this.connectOptions(signal));
  }

  /** How whatever belongs to the page connects. */
  connectOptions(signal: AbortSignal): GuardedConnectOptions {
    const { guard, lookup } = this.#options;
    return { guard, lookup, signal, tls: this.#tls };
  }

  /** Only where nothing of the last exchange is still to come. */
  release(connection: Connection): void {
    if (this.#isClosed) return connection.end(CLOSED);
    const idle = this.#idle.get(connection.origin);
    if (idle === undefined) this.#idle.set(connection.origin, [connection]);
    else idle.push(connection);
  }

  /** Ends one whose exchange is not wanted any more. */
  discard(connection: Connection): void {
    connection.end(CLOSED);
  }

  /** Ends those that are idle, and the others when they are given back. */
  close(): void {
    this.#isClosed = true;
    for (const idle of this.#idle.values()) for (const connection of idle) connection.end(CLOSED);
    this.#idle.clear();
  }
}

function onceForEach(lookup: Lookup): Lookup {
  const answers = new Map<string, ReturnType<Lookup>>();
  return (hostname) => {
    const known = answers.get(hostname);
    if (known !== undefined) return known;
    const answer = lookup(hostname);
    answers.set(hostname, answer);
    // No address was checked: the next one may ask again.
    answer.catch(() => answers.delete(hostname));
    return answer;
  };
}
