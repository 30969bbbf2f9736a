import { Client } from 'pg';
import { findBinaries, freePort, startServer, type StartedServer } from './global-setup.js';

/** A PostgreSQL with another one that streams from it, both for one test alone. */
export class ReplicatedPostgres {
  private constructor(
    readonly primaryUrl: string,
    readonly replicaUrl: string,
    private readonly primary: StartedServer,
    private readonly replica: StartedServer,
  ) {}

  static async start(): Promise<ReplicatedPostgres> {
    const bin = await findBinaries();
    const [primaryPort, primary] = await startOn(bin);
    const [replicaPort, replica] = await startOn(bin, primaryPort);
    return new ReplicatedPostgres(urlOf(primaryPort), urlOf(replicaPort), primary, replica);
  }

  /** What is written from now on stays unknown to the replica. */
  async pauseReplay(): Promise<void> {
    await this.#onReplica('select pg_wal_replay_pause()');
    // It is asked for at first, and takes hold when the replica has finished what it is at.
    for (let state = ''; state !== 'paused';) {
      const [row] = await this.#onReplica<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
      state = row!.state;
    }
  }

  async resumeReplay(): Promise<void> {
    await this.#onReplica('select pg_wal_replay_resume()');
  }

  /** Resolves when the replica has everything that the primary had at the call. */
  async caughtUp(): Promise<void> {
    const [row] = await rowsOf<{ lsn: string }>(this.primaryUrl, 'select pg_current_wal_insert_lsn() as lsn');
    const has = `select pg_last_wal_replay_lsn() >= '${row!.lsn}'::pg_lsn as has`;
    while (!(await this.#onReplica<{ has: boolean }>(has))[0]!.has);
  }

  /** @returns URL of the primary, on which a commit waits until the replica has replayed it */
  async commitsOnBoth(): Promise<string> {
    await rowsOf(this.primaryUrl, "alter system set synchronous_standby_names = '*'");
    await rowsOf(this.primaryUrl, 'select pg_reload_conf()');
    return `${this.primaryUrl}?options=${encodeURIComponent('-c synchronous_commit=remote_apply')}`;
  }

  async stop(): Promise<void> {
    await this.replica.stop();
    await this.primary.stop();
  }

  async #onReplica<Row>(statement: string): Promise<Row[]> {
    return rowsOf(this.replicaUrl, statement);
  }
}

export async function rowsOf<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Another process may take the port between its choice and its use, so there is more than one try. */
async function startOn(bin: string, copyOf?: number): Promise<[port: number, server: StartedServer]> {
  let log = '';
  for (let tries = 0; tries < 3; tries += 1) {
    const port = await freePort();
    const server = await startServer(bin, port, copyOf);
    if (server.isReady) return [port, server];
    await server.stop();
    log = server.output;
  }
  throw new Error(`A PostgreSQL for a test does not start:\n${log}`);
}

function urlOf(port: number): string {
  return `postgres://sitegrade@127.0.0.1:${port}/postgres`;
}
