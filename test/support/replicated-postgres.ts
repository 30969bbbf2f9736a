import { Client } from 'pg';
import { findBinaries, freePort, startServer, type StartedServer } from './global-setup.js';

/** A PostgreSQL primary and its streaming replica, for one test file. */
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

  /** Stops the replica from replaying new writes. */
  async pauseReplay(): Promise<void> {
    await this.#onReplica('select pg_wal_replay_pause()');
    // The pause takes effect only after the replica finishes its current record.
    for (let state = ''; state !== 'paused';) {
      const [row] = await this.#onReplica<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
      state = row!.state;
    }
  }

  async resumeReplay(): Promise<void> {
    await this.#onReplica('select pg_wal_replay_resume()');
  }

  /** Resolves when the replica has replayed everything that the primary has written so far. */
  async caughtUp(): Promise<void> {
    const [row] = await rowsOf<{ lsn: string }>(this.primaryUrl, 'select pg_current_wal_insert_lsn() as lsn');
    const has = `select pg_last_wal_replay_lsn() >= '${row!.lsn}'::pg_lsn as has`;
    while (!(await this.#onReplica<{ has: boolean }>(has))[0]!.has);
  }

  /**
   * @param level how far the replica must be: whether it has stored or replayed a commit
   * @returns URL of the primary; commits through it wait for the replica
   */
  async commitsOnBoth(level: 'on' | 'remote_apply' = 'remote_apply'): Promise<string> {
    await rowsOf(this.primaryUrl, "alter system set synchronous_standby_names = '*'");
    await rowsOf(this.primaryUrl, 'select pg_reload_conf()');
    return `${this.primaryUrl}?options=${encodeURIComponent(`-c synchronous_commit=${level}`)}`;
  }

  /** Ends the primary as a crash of its machine would. */
  async killPrimary(): Promise<void> {
    const [row] = await rowsOf<{ pid: string }>(this.primaryUrl, "select pg_read_file('postmaster.pid') as pid");
    process.kill(parseInt(row!.pid, 10), 'SIGKILL');
  }

  /** Makes the replica a primary, and waits until it is. */
  async promote(): Promise<void> {
    await this.#onReplica('select pg_promote()');
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

/** Tries three times, because another process can take the free port first. */
async function startOn(bin: string, copyOf?: number): Promise<[port: number, server: StartedServer]> {
  let log = '';
  for (let tries = 0; tries < 3; tries += 1) {
    const port = await freePort();
    const server = await startServer(bin, port, copyOf);
    if (server.isReady) return [port, server];
    await server.stop();
    log = server.output;
  }
  throw new Error(`PostgreSQL for the test did not start:\n${log}`);
}

function urlOf(port: number): string {
  return `postgres://sitegrade@127.0.0.1:${port}/postgres`;
}
