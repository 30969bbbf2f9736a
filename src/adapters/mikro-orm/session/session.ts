import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery } from 'kysely';
import { settleAll, type AsyncFunctions } from '../../../application/index.js';
import type { ExecuteBatch } from '../database/backend.js';
import type { BoundStatement, Statement } from '../database/statement.js';
import { toStorageError } from '../database/storage-errors.js';
import { READ_WRITE_POSITION, type WritePosition } from '../replicas/account-writes.js';
import type { ReadReplica, ReadServer } from '../replicas/read-replica.js';
import { ReplicaSelector } from '../replicas/replica-selector.js';
import type { Queries } from '../rows.js';
import { InFlight } from './in-flight.js';
import { OpenTransaction } from './open-transaction.js';
import { ReplicaReads } from './replica-reads.js';
import { retryConflicts } from './retry-conflicts.js';
import type { ServerHealth } from './server-health.js';
import { BatchSlot } from './batch-slot.js';
import { StatementBatch } from './statement-batch.js';
import type { TransactionScope } from './transaction-scope.js';

/**
 * The only way to the database. Statements join the open transaction. On PGlite they must: it has one connection, so a
 * statement outside the open transaction would deadlock.
 */
export class Session {
  readonly #ambient = new AsyncLocalStorage<TransactionScope>();
  readonly #inFlight = new InFlight();
  readonly #replicas: ReplicaReads | null;
  private readonly executeBatch: ExecuteBatch | null;

  /**
   * @param primary runs statements outside any transaction
   * @param health receives what happens on the primary
   */
  constructor(
    private readonly primary: ReadServer,
    executeBatch: ExecuteBatch | null,
    private readonly health: ServerHealth,
    replicas: readonly ReadReplica[] = [],
  ) {
    this.executeBatch =
      executeBatch &&
      (async (statements) => {
        const results = await executeBatch(statements);
        health.committed();
        return results;
      });
    const readPositions = async (accounts: readonly string[]) =>
      (await this.executeSql(READ_WRITE_POSITION, [accounts])).rows as WritePosition[];
    this.#replicas =
      replicas.length === 0
        ? null
        : new ReplicaReads(new ReplicaSelector(replicas, readPositions), () => this.#inFlight.isClosed);
  }

  /** Whether the caller is inside a transaction. */
  get isInTransaction(): boolean {
    return this.#scope !== null;
  }

  /** Whether `run` uses a statement's options: on a server, outside of transactions. */
  get honorsStatementOptions(): boolean {
    return this.#executor !== null;
  }

  /** Runs one Kysely statement. `run` is called again after a conflict. */
  async query<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    const scope = this.#scope;
    return scope === null ? this.#track(() => run(this.#server.queries)) : scope.query(run);
  }

  /** Runs a prebuilt statement. @returns its rows */
  async run<Values extends object, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]> {
    const { text, parameters } = this.bind(statement, values);
    const execute = this.#executor;
    const rows =
      execute !== null
        ? await this.#track(() => execute(text, parameters, statement.options))
        : (await this.executeSql(text, parameters)).rows;
    return rows as Row[];
  }

  bind<Values extends object, Row>(statement: Statement<Values, Row>, values: Values): BoundStatement {
    return statement.bind(this.primary.queries, values);
  }

  /** Runs SQL with values for $1, $2, … */
  async executeSql(text: string, values: readonly unknown[] = []): Promise<{ rows: object[] }> {
    const scope = this.#scope;
    if (scope !== null) return { rows: await scope.execute({ text, parameters: values }) };
    const query = CompiledQuery.raw(text, [...values]) as CompiledQuery<object>;
    return this.query((queries) => queries.executeQuery(query));
  }

  /** Runs statements as one transaction, or as part of the open one. @returns the rows of each */
  async runTogether(statements: readonly BoundStatement[]): Promise<object[][]> {
    const { executeBatch } = this;
    if (executeBatch !== null && !this.isInTransaction) return this.#track(() => executeBatch(statements));
    return this.transaction(() =>
      settleAll(
        statements.map(
          ({ text, parameters }) =>
            async () =>
              (await this.executeSql(text, parameters)).rows,
        ),
      ),
    );
  }

  /** Runs `work` as one transaction, or as part of the open one. It runs again after a conflict. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.isInTransaction) return work();
    return this.#track(() => this.#inTransaction((transaction) => this.#ambient.run(transaction, work)));
  }

  /** Runs independent functions as one transaction, or as part of the open one. They run again after a conflict. */
  async all<Values extends readonly unknown[]>(functions: AsyncFunctions<Values>): Promise<Values> {
    const { executeBatch } = this;
    if (executeBatch === null || this.isInTransaction) return this.transaction(() => settleAll(functions));
    return this.#track(() => this.#runAll(functions, new StatementBatch(executeBatch)));
  }

  /**
   * Declares that `call` runs exactly one statement, with `run` or `executeSql`, and cannot fail after it. `all` may then
   * send that statement together with the commit.
   */
  singleStatement<T>(call: () => Promise<T>): Promise<T> {
    const scope = this.#scope;
    if (!(scope instanceof BatchSlot)) return call();
    return scope.startCall((callScope) => this.#ambient.run(callScope, call));
  }

  /** Reads an account's records: from a replica that has all of them, if there is one. */
  async read<T>(account: string, work: () => Promise<T>): Promise<T> {
    if (this.#replicas === null || this.isInTransaction) return work();
    return this.#replicas.read(account, work);
  }

  /** Likewise, if the account is known only from the result. */
  async readAcrossAccounts<T>(work: () => Promise<T | null>, accountOf: (value: T) => string): Promise<T | null> {
    if (this.#replicas === null || this.isInTransaction) return work();
    return this.#replicas.readAcrossAccounts(work, accountOf);
  }

  /** Changes an account's records. Later reads for the account see the change, on replicas too. */
  change<T>(account: string, work: () => Promise<T>): Promise<T> {
    if (this.#replicas === null) return work();
    const scope = this.#scope;
    if (scope === null) return this.transaction(() => this.change(account, work));
    scope.changed.add(account);
    return work();
  }

  /** Rejects new calls and waits for running ones. */
  close(): Promise<void> {
    return this.#inFlight.close();
  }

  get #scope(): TransactionScope | null {
    const scope = this.#ambient.getStore();
    return scope === undefined || scope.isOver ? null : scope;
  }

  get #server(): ReadServer {
    return this.#replicas?.chosen ?? this.primary;
  }

  get #executor(): ReadServer['execute'] {
    return this.isInTransaction ? null : this.#server.execute;
  }

  async #runAll<Values extends readonly unknown[]>(
    functions: AsyncFunctions<Values>,
    batch: StatementBatch,
  ): Promise<Values> {
    const promises = functions.map((run) => this.#ambient.run(batch.addSlot(), () => called(run)));
    const settled = settleAll(promises.map((promise) => () => promise)) as unknown as Promise<Values>;
    if (batch.decide(promises)) return settled;
    try {
      return await this.#inTransaction((transaction) => {
        batch.runIn(transaction);
        return settled;
      });
    } catch (error) {
      batch.abandon(error);
      await settled.catch(() => undefined);
      throw error;
    }
  }

  async #inTransaction<T>(work: (transaction: OpenTransaction) => Promise<T>): Promise<T> {
    const transaction = await OpenTransaction.begin(this.primary.queries);
    try {
      const value = await work(transaction);
      await transaction.commit();
      this.health.committed();
      return value;
    } catch (error) {
      await transaction.rollBack();
      throw error;
    }
  }

  async #track<T>(work: () => Promise<T>): Promise<T> {
    this.#inFlight.begin();
    try {
      return await retryConflicts(work, (fault) => {
        if (this.#server === this.primary) this.health.failed(fault);
      });
    } catch (error) {
      throw toStorageError(error);
    } finally {
      this.#inFlight.end();
    }
  }
}

/** The promise that `run` returns; a rejected one if it throws. */
function called<T>(run: () => Promise<T>): Promise<T> {
  try {
    return run();
  } catch (error) {
    return Promise.resolve().then(() => {
      throw error;
    });
  }
}
