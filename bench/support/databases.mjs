import pg from 'pg';
import { seed } from '../seed.mjs';
import { startPostgres } from './postgres.mjs';

/**
 * One seeded database per size, on the server at DATABASE_URL or on a temporary one. Reuses databases of earlier runs and
 * of bench/seed.mjs.
 */
export class Databases {
  static async open(isEphemeral) {
    const postgres = isEphemeral || !process.env.DATABASE_URL ? await startPostgres() : null;
    return new Databases(postgres?.url ?? process.env.DATABASE_URL, postgres);
  }

  constructor(server, postgres) {
    this.server = server;
    this.close = () => postgres?.stop() ?? Promise.resolve();
  }

  /** @param size such as 10k or 1m */
  async of(size) {
    const name = `bench_${size}`;
    const url = new URL(this.server);
    url.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: this.server });
    await client.connect();
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (rowCount > 0) return url.href;
      await client.query(`create database ${name}`);
    } finally {
      await client.end();
    }
    await seed(url.href, reportsOf(size), (text) => console.error(`${name}: ${text}`));
    return url.href;
  }
}

/** Parses sizes such as 10k and 1m. */
export function reportsOf(size) {
  const [, digits, unit] = /^(\d+)([km]?)$/.exec(size) ?? [];
  if (digits === undefined) throw new Error(`Invalid size "${size}". Use a number such as 10k or 1m.`);
  return Number(digits) * { '': 1, k: 1_000, m: 1_000_000 }[unit];
}
