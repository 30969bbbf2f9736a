import { TransactionPropagation } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { CompiledQuery, type ControlledTransaction, type Kysely } from 'kysely';
import { SitegradeError } from '../../domain/index.js';
import type { Backend } from './backend.js';
import type { Tables } from './rows.js';
import type { Statement } from './statement.js';
import { isConflict, toStorageError } from './storage-errors.js';

export type Queries = Kysely<Tables>;

/** How often work is begun afresh after a conflict before the conflict is passed on. */
const MAX_TRIES = 5;

/**
 * The one way to the database. Everything asked within a transaction joins it, wherever in the call tree it is asked;
 * that matters most on the embedded database, whose only connection an outsider would wait for until the end of time.
 */
export class Session {
  readonly #em: SqlEntityManager;
  #kysely: Queries | null = null;
  /** Work under way from outside any transaction; closing waits for it. */
  readonly #active = new Set<Promise<unknown>>();
  /** Transactions in which a statement failed, and how: PostgreSQL turns their commit into a rollback silently. */
  readonly #broken = new WeakMap<object, unknown>();
  #isClosed = false;

  /** @param execute runs a statement by itself without the way through Kysely, where there is such a way */
  constructor(
    em: SqlEntityManager,
    private readonly execute: Backend['execute'],
  ) {
    this.#em = em;
  }

  /** Belongs to no transaction. */
  get #outside(): Queries {
    this.#kysely ??= this.#em.fork().getKysely<Tables>();
    return this.#kysely;
  }

  /** Runs one statement, in the open transaction or by itself; `ask` may be called again after a conflict. */
  async query<T>(ask: (queries: Queries) => Promise<T>): Promise<T> {
    const transaction = this.#openTransaction();
    if (transaction === null) return this.#track(() => ask(this.#outside));
    try {
      return await ask(transaction);
    } catch (error) {
      this.#broken.set(transaction, error);
      throw error;
    }
  }

  /** Runs a statement that is built already, likewise. @returns its rows */
  async run<Values extends object, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]> {
    const { text, parameters } = statement.bind(this.#outside, values);
    const { execute } = this;
    const rows =
      execute !== null && this.#openTransaction() === null
        ? await this.#track(() => execute(text, parameters))
        : (await this.executeSql(text, parameters)).rows;
    return rows as Row[];
  }

  /** Runs several statements as one transaction, or as a part of the open one; perhaps again after a conflict. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#openTransaction() !== null) return work();
    return this.#track(() =>
      this.#em.fork().transactional(() => this.#work(work), { propagation: TransactionPropagation.REQUIRED }),
    );
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

  async #work<T>(work: () => Promise<T>): Promise<T> {
    const transaction = this.#openTransaction();
    const value = await work();
    if (transaction !== null && this.#broken.has(transaction)) throw this.#broken.get(transaction);
    return value;
  }

  /** null also for a transaction that is over, as seen by work that it left behind. */
  #openTransaction(): Queries | null {
    const transaction = this.#em.getTransactionContext<ControlledTransaction<Tables>>();
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
