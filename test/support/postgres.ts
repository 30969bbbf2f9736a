import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** An empty PostgreSQL database for one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Drops the database and closes all its connections. */
  drop(): Promise<void>;
}

/** Creates a database on the server that global-setup.ts started. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = process.env['SITEGRADE_TEST_POSTGRES'];
  if (server === undefined)
    throw new Error(
      'PostgreSQL is not running. Name the file *.postgres.test.ts: jest.config.ts starts a server for such files.',
    );
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdministrator(server, `drop database if exists ${name} with (force)`) };
}

/** Runs one statement on a new connection. It fails after 200 seconds, so that a test that hangs says where. */
export async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 200_000, query_timeout: 200_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
