import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type ControlledTransaction, type DatabaseConnection } from 'kysely';
import { settleAll, type Works } from '../../../application/index.js';
import { SitegradeError, errorDetails } from '../../../domain/index.js';
import { READ_WRITE_POSITION, RECORD_WRITE, type WritePosition } from '../replicas/account-writes.js';
import type { ExecuteBatch } from '../database/backend.js';
import type { ReadReplica, ReadServer } from '../replicas/read-replica.js';
import { ReplicaSelector } from '../replicas/replica-selector.js';
import type { Queries, Tables } from '../rows.js';
import type { BoundStatement, Statement } from '../database/statement.js';
import { PlaceInBundle, StatementBundle } from './statement-bundle.js';
import { isConflict, isTimeout, toStorageError } from '../database/storage-errors.js';
import { beginTransaction } from '../database/transaction-connection.js';

/** How often work is begun afresh after a conflict before the conflict is passed on. */
const MAX_TRIES = 5;

interface OpenTransaction {
  readonly queries: ControlledTransaction<Tables>;
  /** What takes several questions at once; null where that is none. */
  readonly connection: DatabaseConnection | null;
  /** Accounts whose records it changes. */
  readonly changed: Set<string>;
}

/**
 * The one way to the database. Everything asked within a transaction joins it, wherever in the call tree it is asked;
 * that matters most on the embedded database, whose only connection an outsider would wait for until the end of time.
 */
export class Session {
  readonly #ambient = new AsyncLocalStorage<OpenTransaction | PlaceInBundle>();
  /**
   * How much is under way from outside any transaction; closing waits for it. Not a set of promises: V8 renews the table of
   * a set that is always written to, and each dead table that it has taken for old keeps the next, and what was asked then.
   */
  #active = 0;
  #idle: PromiseWithResolvers<void> | null = null;
  /** Transactions in which a statement failed, and how: PostgreSQL turns their commit into a rollback silently. */
  readonly #broken = new WeakMap<object, unknown>();
  /** Whom reads outside of any transaction ask, where that is not the primary. */
  readonly #reader = new AsyncLocalStorage<ReadServer | null>();
  readonly #replicas: ReplicaSelector | null;
  #isClosed = false;

  /** @param primary belongs to no transaction */
  constructor(
    private readonly primary: ReadServer,
    private readonly sendAll: ExecuteBatch | null,
    replicas: readonly ReadReplica[] = [],
  ) {
    const look = async (accounts: readonly string[]) =>
      (await this.executeSql(READ_WRITE_POSITION, [accounts])).rows as WritePosition[];
    this.#replicas = replicas.length === 0 ? null : new ReplicaSelector(replicas, look);
  }

  /** Runs one statement, in the open transaction or by itself; `ask` may be called again after a conflict. */
  async query<T>(ask: (queries: Queries) => Promise<T>): Promise<T> {
    const transaction = this.#openTransaction();
    if (transaction === null) return this.#track(() => ask(this.#server.queries));
    if (transaction instanceof PlaceInBundle) throw new Error('Only statements that are built can be sent together.');
    return this.#within(transaction, () => ask(transaction.queries));
  }

  /** Runs a statement that is built already, likewise. @returns its rows */
  async run<Values extends object, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]> {
    const { text, parameters } = statement.bind(this.primary.queries, values);
    const execute = this.#executor;
    const rows =
      execute !== null
        ? await this.#track(() => execute(text, parameters, statement.options))
        : (await this.executeSql(text, parameters)).rows;
    return rows as Row[];
  }

  /** Whether `run` heeds a statement's options: on a server, outside of transactions. */
  get honorsStatementOptions(): boolean {
    return this.#executor !== null;
  }

  get #executor(): ReadServer['execute'] {
    return this.isInTransaction ? null : this.#server.execute;
  }

  /**
   * Runs what only reads an account's records, on a replica where one has everything that was committed for the account
   * before; perhaps again on the primary.
   */
  async read<T>(account: string, work: () => Promise<T>): Promise<T> {
    const replicas = this.#replicas;
    if (replicas === null || this.isInTransaction) return work();
    return this.#readFrom(await replicas.select(await replicas.requiredPosition(account)), work);
  }

  /** The same where only what is read tells whose it is; what a replica does not have is looked for on the primary. */
  async readAcrossAccounts<T>(work: () => Promise<T | null>, accountOf: (value: T) => string): Promise<T | null> {
    const replicas = this.#replicas;
    if (replicas === null || this.isInTransaction) return work();
    const replica = await replicas.select(0);
    if (replica === null) return this.#reader.run(null, work);
    const { replayedPosition: replayed } = replica;
    const found = await this.#tryOn(replica, work);
    if (found === null || found.value === null) return this.#reader.run(null, work);
    const needed = await replicas.requiredPosition(accountOf(found.value));
    // Else it is read again, where that much is there.
    if (replayed !== null && replayed >= needed) return found.value;
    return this.#readFrom(await replicas.select(needed), work);
  }

  /** Runs what changes an account's records, so that what is read for the account from then on has the change. */
  change<T>(account: string, work: () => Promise<T>): Promise<T> {
    if (this.#replicas === null) return work();
    return this.transaction(() => {
      const transaction = this.#openTransaction();
      (transaction instanceof PlaceInBundle ? transaction.bundle : transaction)?.changed.add(account);
      return work();
    });
  }

  /** Whether what is asked now is a part of a transaction. */
  get isInTransaction(): boolean {
    return this.#openTransaction() !== null;
  }

  /** Runs several statements as one transaction, or as a part of the open one; perhaps again after a conflict. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.isInTransaction) return work();
    return this.#track(() => this.#begin(work));
  }

  /** Runs works as one transaction, or as a part of the open one; perhaps again after a conflict. */
  async transactionOf<Values extends readonly unknown[]>(works: Works<Values>): Promise<Values> {
    const { sendAll } = this;
    if (sendAll === null || this.isInTransaction) return this.transaction(() => settleAll(works));
    return this.#track(async () => {
      const bundle: StatementBundle = new StatementBundle((statements) =>
        sendAll([...statements, ...recordWrites(bundle.changed)]),
      );
      return bundle.run(works, (place, work) => this.#ambient.run(place, work));
    });
  }

  /** Runs a text of SQL with its values for $1, $2, … in the open transaction or by itself. */
  async executeSql(text: string, values: readonly unknown[] = []): Promise<{ rows: object[] }> {
    const transaction = this.#openTransaction();
    if (transaction instanceof PlaceInBundle) return { rows: await transaction.ask({ text, parameters: values }) };
    const query = CompiledQuery.raw(text, [...values]) as CompiledQuery<object>;
    if (transaction?.connection) {
      const { connection } = transaction;
      return this.#within(transaction, () => connection.executeQuery(query));
    }
    return this.query((queries) => queries.executeQuery(query));
  }

  /** Lets nothing new begin and waits for what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#active === 0) return;
    this.#idle ??= Promise.withResolvers();
    await this.#idle.promise;
  }

  /** Not the ORM's own `transactional`: there is nothing to flush, and its bookkeeping takes longer than the statements. */
  async #begin<T>(work: () => Promise<T>): Promise<T> {
    const { transaction, connection } = await beginTransaction(() => this.primary.queries.startTransaction().execute());
    const open: OpenTransaction = { queries: transaction, connection, changed: new Set() };
    try {
      const value = await this.#ambient.run(open, work);
      if (this.#broken.has(open)) throw this.#broken.get(open);
      for (const { text, parameters } of recordWrites(open.changed)) {
        await transaction.executeQuery(CompiledQuery.raw(text, [...parameters]));
      }
      await transaction.commit().execute();
      return value;
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
  }

  /** A part of a transaction, which a failure spoils as a whole. */
  async #within<T>(transaction: OpenTransaction, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#broken.set(transaction, error);
      throw error;
    }
  }

  get #server(): ReadServer {
    return this.#reader.getStore() ?? this.primary;
  }

  async #readFrom<T>(replica: ReadReplica | null, work: () => Promise<T>): Promise<T> {
    const read = replica && (await this.#tryOn(replica, work));
    return read ? read.value : this.#reader.run(null, work);
  }

  /** @returns null where the primary is to be asked instead, which would be as slow where a read takes too long */
  async #tryOn<T>(replica: ReadReplica, work: () => Promise<T>): Promise<{ value: T } | null> {
    try {
      return { value: await this.#reader.run(replica, work) };
    } catch (error) {
      const details = errorDetails(error);
      if (this.#isClosed || isTimeout(error) || (details !== null && details.kind !== 'unavailable')) throw error;
      // Replaying may cancel what is being read, which says nothing about the next read.
      if (!isConflict(error)) replica.markUnavailable(error);
      return null;
    }
  }

  /** null also for a transaction that is over, as seen by work that it left behind. */
  #openTransaction(): OpenTransaction | PlaceInBundle | null {
    const transaction = this.#ambient.getStore();
    if (transaction === undefined) return null;
    const isOver =
      transaction instanceof PlaceInBundle
        ? transaction.isOver
        : transaction.queries.isCommitted || transaction.queries.isRolledBack;
    return isOver ? null : transaction;
  }

  async #track<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new SitegradeError({ kind: 'unavailable', retryAfterSeconds: 1 });
    this.#active += 1;
    try {
      return await this.#retry(work);
    } catch (error) {
      throw toStorageError(error);
    } finally {
      this.#active -= 1;
      if (this.#active === 0) this.#idle?.resolve();
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

/** What a transaction runs last. `changed` is empty where no replica has to follow. */
function recordWrites(changed: ReadonlySet<string>): BoundStatement[] {
  return changed.size === 0 ? [] : [{ text: RECORD_WRITE, parameters: [[...changed]] }];
}
