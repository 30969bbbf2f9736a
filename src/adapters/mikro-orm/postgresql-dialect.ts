import { PostgresDialect, PostgresDriver, type PostgresDialectConfig } from 'kysely';

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
  override async beginTransaction(...args: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    try {
      await super.beginTransaction(...args);
    } catch (error) {
      await this.releaseConnection(args[0]);
      throw error;
    }
  }

  /** It fails only where the connection is gone, and then the server has rolled back by itself. */
  override async rollbackTransaction(...args: Parameters<PostgresDriver['rollbackTransaction']>): Promise<void> {
    await super.rollbackTransaction(...args).catch(() => undefined);
  }
}
