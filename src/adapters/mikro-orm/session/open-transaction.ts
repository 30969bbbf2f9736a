import { CompiledQuery, type ControlledTransaction, type DatabaseConnection } from 'kysely';
import type { BoundStatement } from '../database/statement.js';
import { beginTransaction } from '../database/transaction-connection.js';
import type { Queries, Tables } from '../rows.js';
import { recordWrites, type TransactionScope } from './transaction-scope.js';

/** A transaction on a connection of its own. */
export class OpenTransaction implements TransactionScope {
  readonly changed = new Set<string>();
  /** How a statement failed. PostgreSQL would turn the commit into a rollback without an error. */
  #failure: { readonly error: unknown } | null = null;

  private constructor(
    private readonly transaction: ControlledTransaction<Tables>,
    /** Runs several statements at once; null if the driver cannot. */
    private readonly connection: DatabaseConnection | null,
  ) {}

  /** Not MikroORM's `transactional`: there is nothing to flush, and its bookkeeping takes longer than the statements. */
  static async begin(queries: Queries): Promise<OpenTransaction> {
    const { transaction, connection } = await beginTransaction(() => queries.startTransaction().execute());
    return new OpenTransaction(transaction, connection);
  }

  get isOver(): boolean {
    return this.transaction.isCommitted || this.transaction.isRolledBack;
  }

  execute({ text, parameters }: BoundStatement): Promise<object[]> {
    const query = CompiledQuery.raw(text, [...parameters]) as CompiledQuery<object>;
    const executor = this.connection ?? this.transaction;
    return this.#watch(async () => (await executor.executeQuery(query)).rows);
  }

  query<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#watch(() => run(this.transaction));
  }

  /** @throws the error of a statement that failed, even if the caller caught it */
  async commit(): Promise<void> {
    if (this.#failure !== null) throw this.#failure.error;
    for (const { text, parameters } of recordWrites(this.changed)) {
      await this.transaction.executeQuery(CompiledQuery.raw(text, [...parameters]));
    }
    await this.transaction.commit().execute();
  }

  async rollBack(): Promise<void> {
    await this.transaction.rollback().execute();
  }

  async #watch<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }
}
