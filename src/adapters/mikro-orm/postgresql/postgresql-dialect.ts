import type { Pool } from 'pg';
import { PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely';

export type KyselyConnection = Parameters<PostgresDriver['releaseConnection']>[0];

/** Kysely's dialect for PostgreSQL, with a driver that returns lost connections to the pool. */
export class PostgresqlDialect extends PostgresDialect {
  /** @param end closes the pool, and what belongs to it */
  constructor(
    private readonly pool: Pool,
    private readonly end: () => Promise<void>,
    private readonly Driver: typeof ReleasingDriver = ReleasingDriver,
  ) {
    super({ pool });
  }

  override createDriver(): PostgresDriver {
    const { pool, end } = this;
    return new this.Driver({ pool: { connect: () => pool.connect(), options: pool.options, end } });
  }
}

/**
 * Kysely 0.29 releases the connection of a controlled transaction only if `begin`, `commit` or `rollback` succeeds. On a
 * lost connection none of them does, and the pool would stay one connection short. So neither may fail here.
 */
export class ReleasingDriver extends PostgresDriver {
  /** Fails only on a lost connection, and then the next statement fails too. */
  override async beginTransaction(connection: KyselyConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings).catch(() => undefined);
  }

  /** Fails only on a lost connection, and then the server has already rolled back. */
  override async rollbackTransaction(connection: KyselyConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}
