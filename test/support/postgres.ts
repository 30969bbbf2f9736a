import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** A PostgreSQL database that nobody else uses. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it, with whatever is still connected to it. */
  drop(): Promise<void>;
}

/** Makes a database on the server that global-setup.ts started for this run. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = process.env['SITEGRADE_TEST_POSTGRES'];
  if (server === undefined)
    throw new Error(
      'No PostgreSQL was started. Name the file *.postgres.test.ts, so that jest.config.ts starts one for it.',
    );
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdministrator(server, `drop database if exists ${name} with (force)`) };
}

/** Runs one statement on a connection of its own. */
export async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
