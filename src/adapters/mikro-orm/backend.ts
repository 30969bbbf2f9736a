import type { PGlite } from '@electric-sql/pglite';
import type { Dialect } from 'kysely';
import type { StatementOptions } from './statement.js';

/** Where the tables are. */
export interface Place {
  readonly database: string;
  readonly schema: string;
}

/** A database that the storage can run on. */
export interface Backend {
  readonly dialect: Dialect;
  /** The embedded database itself; null on a server. */
  readonly pglite: PGlite | null;
  /** URL of the server; null for the embedded database. */
  readonly databaseUrl: string | null;
  /** Runs one statement outside any transaction, quicker than the dialect does; null where there is one connection only. */
  readonly execute:
    ((text: string, parameters: unknown[], options: Pick<StatementOptions, 'neverSorts'>) => Promise<object[]>) | null;
  /** Runs `work` while no other process does the same on this database. */
  exclusively<T>(work: (place: Place) => Promise<T>): Promise<T>;
  /** Gives back what outlives the connections. To be called once they are closed. */
  release(): void;
}
