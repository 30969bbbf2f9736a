import type { ClientConfig } from 'pg';
import type { DatabaseServer, ExecuteBatch } from '../database/backend.js';

/** How statements reach one PostgreSQL server. There are two implementations: `pipelined/` and `plain/`. */
export interface PostgresqlStatements extends DatabaseServer {
  /** Runs one statement outside any transaction. @returns its rows */
  readonly execute: NonNullable<DatabaseServer['execute']>;
  /** Runs statements as one transaction. @returns the rows of each */
  readonly executeBatch: ExecuteBatch;
  /** Replaces all connections, without interrupting what runs. */
  renew(): void;
  /** Closes every connection. Safe to call more than once. */
  end(): Promise<void>;
}

export interface ServerOptions {
  readonly connection: ClientConfig & { readonly connectionString: string };
  /** Maximum number of connections, not counting the few reserved for long statements and for shared writes. */
  readonly poolSize: number;
  /** Whether the server keeps prepared statements; false behind poolers that lose them. */
  readonly prepared: boolean;
  /** Whether writes may share connections. That needs session settings, which a transaction-mode pooler does not keep. */
  readonly sharesWrites: boolean;
  readonly onLostConnection: (error: Error) => void;
}

export type OpenStatements = (options: ServerOptions) => PostgresqlStatements;

/** Connections reserved for long statements, so that searches never block other requests. */
export const MAX_LONG = 2;
