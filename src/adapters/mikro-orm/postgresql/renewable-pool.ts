import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** Receives a connection, and the function that returns it to the pool, or closes it for an error or `true`. */
type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, release: ReleaseClient) => void;
type ReleaseClient = (error?: Error | boolean) => void;

/**
 * A pool that can replace its connections. After a failover, an address may lead to another server while open connections
 * still lead to the old one. Settings of a database or role, too, reach only new connections.
 */
export class RenewablePool extends Pool {
  /** Connections opened since the last renewal. */
  #current = new WeakSet<PoolClient>();

  /** @param onLostConnection without a listener, a lost connection would end the process; a query in flight rejects anyway */
  constructor(config: PoolConfig, onLostConnection: (error: Error) => void) {
    super(config);
    this.on('error', onLostConnection);
    this.on('connect', (client) => {
      client.on('error', onLostConnection);
      this.#current.add(client);
    });
  }

  /** Closes idle connections now, and the others when they are released. */
  renew(): void {
    this.#current = new WeakSet();
    for (let idle = this.idleCount; idle > 0; idle -= 1) {
      super.connect((_error, _client, release: ReleaseClient | undefined) => release?.(true));
    }
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    // pg's own `query` uses this form, and closes a connection after any error.
    if (callback !== undefined) return super.connect(callback);
    return super.connect().then((client) => {
      const release: ReleaseClient = client.release.bind(client);
      client.release = (error) => release(error ?? !this.#current.has(client));
      return client;
    });
  }
}
