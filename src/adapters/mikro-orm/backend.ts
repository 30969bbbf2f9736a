import type { PGlite } from '@electric-sql/pglite';
import type { Dialect } from 'kysely';
import type { StatementOptions } from './statement.js';
import type { SendAll } from './statement-bundle.js';

/** Where the tables are. */
export interface Place {
  readonly database: string;
  readonly schema: string;
}

/** One server that answers statements. */
export interface DatabaseServer {
  readonly dialect: Dialect;
  /** Runs one statement outside any transaction, quicker than the dialect does; null where there is one connection only. */
  readonly execute:
    ((text: string, parameters: readonly unknown[], options: StatementOptions) => Promise<object[]>) | null;
}

/** A server that follows another one and can only be read. */
export interface ReplicaServer extends DatabaseServer {
  /** For the log: host, port and database, without a password. */
  readonly name: string;
}

/** A database that the storage can run on. */
export interface Backend extends DatabaseServer {
  /** Runs brief statements as one transaction, all sent at once; null where they are sent one by one. */
  readonly executeAll: SendAll | null;
  readonly replicas: readonly ReplicaServer[];
  /** The embedded database itself; null on a server. */
  readonly pglite: PGlite | null;
  /** URL of the server; null for the embedded database. */
  readonly databaseUrl: string | null;
  /** Runs `work` while no other process does the same on this database. */
  exclusively<T>(work: (place: Place) => Promise<T>): Promise<T>;
  /** Gives back what the ORM leaves. To be called once that is closed. */
  release(): Promise<void>;
}
