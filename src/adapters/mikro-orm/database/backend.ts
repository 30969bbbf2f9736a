import type { PGlite } from '@electric-sql/pglite';
import type { Dialect } from 'kysely';
import type { BoundStatement, StatementOptions } from './statement.js';

/** Where the tables are. */
export interface SchemaLocation {
  readonly database: string;
  readonly schema: string;
}

/** Runs short statements as one transaction. @returns the rows of each */
export type ExecuteBatch = (statements: readonly BoundStatement[]) => Promise<object[][]>;

/** One server that runs statements. */
export interface DatabaseServer {
  /** For the ORM and Kysely. */
  readonly dialect: Dialect;
  /** Runs one statement outside any transaction, faster than the dialect. Null if there is only one connection. */
  readonly execute:
    ((text: string, parameters: readonly unknown[], options: StatementOptions) => Promise<object[]>) | null;
}

/** A read-only server that replicates another one. */
export interface ReplicaServer extends DatabaseServer {
  /** For the log: host, port and database, without a password. */
  readonly name: string;
}

/** A database that the storage runs on. */
export interface Backend extends DatabaseServer {
  /** Runs a transaction of short statements without further round trips. Null if there is only one connection. */
  readonly executeBatch: ExecuteBatch | null;
  readonly replicas: readonly ReplicaServer[];
  /** The embedded database itself; null for a server. */
  readonly pglite: PGlite | null;
  /** URL of the server; null for the embedded database. */
  readonly databaseUrl: string | null;
  /** Runs `work` while no other process changes the schema of this database. */
  withMigrationLock<T>(work: (location: SchemaLocation) => Promise<T>): Promise<T>;
  /** Replaces the connections to the server, without interrupting what runs: the address may lead to another one by now. */
  renew(): void;
  /** Closes what the ORM leaves open. Call it after the ORM is closed. */
  release(): Promise<void>;
}
