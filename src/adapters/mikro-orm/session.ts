import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type ControlledTransaction } from 'kysely';
import { SitegradeError } from '../../domain/index.js';
import type { Backend } from './backend.js';
import type { Queries, Tables } from './rows.js';
import type { Statement } from './statement.js';
import { isConflict, toStorageError } from './storage-errors.js';

/** How often work is begun afresh after a conflict before the conflict is passed on. */
const MAX_TRIES = 5;

/**
 * The one way to the database. Everything asked within a transaction joins it, wherever in the call tree it is asked;
 * that matters most on the embedded database, whose only connection an outsider would wait for until the end of time.
 */
export class Session {
  readonly #ambient = new AsyncLocalStorage<ControlledTransaction<Tables>>();
  /** Work under way from outside any transaction; closing waits for it. */
  readonly #active = new Set<Promise<unknown>>();
  /** Transactions in which a statement failed, and how: PostgreSQL turns their commit into a rollback silently. */
  readonly #broken = new WeakMap<object, unknown>();
  #isClosed = false;

  /**
   * @param outside belongs to no transaction
   * @param execute runs a statement by itself without the way through Kysely, where there is such a way
   */
  constructor(
    private readonly outside: Queries,
    private readonly execute: Backend['execute'],
  ) {}

  /** Runs one statement, in the open transaction or by itself; `ask` may be called again after a conflict. */
  async query<T>(ask: (queries: Queries) => Promise<T>): Promise<T> {
    const transaction = this.#openTransaction();
    if (transaction === null) return this.#track(() => ask(this.outside));
    try {
      return await ask(transaction);
    } catch (error) {
      this.#broken.set(transaction, error);
      throw error;
    }
  }

  /** Runs a statement that is built already, likewise. @returns its rows */
  async run<Values extends object, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]> {
    const { text, parameters } = statement.bind(this.outside, values);
    const { execute } = this;
    const rows =
      execute !== null && this.#openTransaction() === null
        ? await this.#track(() => execute(text, parameters, statement.options))
        : (await this.executeSql(text, parameters)).rows;
    return rows as Row[];
  }

  /** Runs several statements as one transaction, or as a part of the open one; perhaps again after a conflict. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#openTransaction() !== null) return work();
    return this.#track(() => this.#begin(work));
  }

  /** Runs a text of SQL with its values for $1, $2, … in the open transaction or by itself. */
  async executeSql(text: string, values: readonly unknown[] = []): Promise<{ rows: object[] }> {
    const { rows } = await this.query((queries) => queries.executeQuery<object>(CompiledQuery.raw(text, [...values])));
    return { rows };
  }

  /** Lets nothing new begin and waits for what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#active);
  }

  /** Not the ORM's own `transactional`: there is nothing to flush, and its bookkeeping takes longer than the statements. */
  async #begin<T>(work: () => Promise<T>): Promise<T> {
    const transaction = await this.outside.startTransaction().execute();
    try {
      const value = await this.#ambient.run(transaction, work);
      if (this.#broken.has(transaction)) throw this.#broken.get(transaction);
      await transaction.commit().execute();
      return value;
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
  }

  /** null also for a transaction that is over, as seen by work that it left behind. */
  #openTransaction(): Queries | null {
    const transaction = this.#ambient.getStore();
    return transaction && !transaction.isCommitted && !transaction.isRolledBack ? transaction : null;
  }

  async #track<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new SitegradeError({ kind: 'unavailable', retryAfterSeconds: 1 });
    const running = this.#retry(work);
    this.#active.add(running);
    try {
      return await running;
    } catch (error) {
      throw toStorageError(error);
    } finally {
      this.#active.delete(running);
    }
  }

  async #retry<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (tries === MAX_TRIES || !isConflict(error)) throw error;
      }
    }
  }
}
