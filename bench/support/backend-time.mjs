import pg from 'pg';
import { threadSecondsOf } from './processor.mjs';

/** Measures the processor time that PostgreSQL spends on one database. The server must run on this machine. Linux only. */
export class BackendTime {
  static async open(databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new BackendTime(client);
  }

  constructor(client) {
    this.client = client;
    this.close = () => client.end();
  }

  /** @returns milliseconds that all other connections of this database took for `work`, without waiting for a processor */
  async of(work) {
    const before = await this.#seconds();
    await work();
    const after = await this.#seconds();
    return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0) * 1000;
  }

  async #seconds() {
    const { rows } = await this.client.query(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return new Map(rows.map(({ pid }) => [pid, threadSecondsOf(pid)]));
  }
}
