import { randomUUID } from 'node:crypto';
import { Client, DatabaseError } from 'pg';

const OBJECT_IN_USE = '55006';

/** An empty PostgreSQL database for one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Drops the database, and closes connections that are still open. */
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
  return { url: url.href, drop: () => drop(server, name) };
}

/**
 * Connections that a test has just ended may still be closing, and forcing them would raise an error in their
 * clients. PostgreSQL itself waits up to five seconds for them; only those that remain are forced.
 */
async function drop(server: string, name: string): Promise<void> {
  try {
    await asAdministrator(server, `drop database if exists ${name}`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    await asAdministrator(server, `drop database if exists ${name} with (force)`);
  }
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
