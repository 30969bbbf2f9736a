import { PostgresDialect, PostgresDriver, type PostgresDialectConfig, type TransactionSettings } from 'kysely';
import { noteConnection } from './transaction-connection.js';

/** A connection of this driver. */
type Connection = Parameters<PostgresDriver['releaseConnection']>[0];

/** Kysely's dialect, with connections that are lost within a transaction given back to the pool. */
export class PostgresqlDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new ReleasingDriver(this.#config);
  }
}

/**
 * Kysely 0.29 releases the connection of a controlled transaction only where beginning it, or ending it, succeeds.
 * With a lost connection neither does, and the pool would have one place less for ever.
 */
class ReleasingDriver extends PostgresDriver {
  /**
   * Does not wait for the answer: the connection is pipelined, so that this travels together with the first statement.
   * It fails only where the connection is gone, and then so does that statement.
   */
  override beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    noteConnection(connection);
    super.beginTransaction(connection, settings).catch(() => undefined);
    return Promise.resolve();
  }

  /** It fails only where the connection is gone, and then the server has rolled back by itself. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}
