import type { ExecuteBatch } from '../database/backend.js';
import type { BoundStatement } from '../database/statement.js';
import type { Queries } from '../rows.js';
import type { OpenTransaction } from './open-transaction.js';
import { recordWrites, type TransactionScope } from './transaction-scope.js';

interface Pending {
  readonly statement: BoundStatement;
  readonly rows: PromiseWithResolvers<object[]>;
}

/**
 * The functions of `Transactions.all`, which start before it is known how they are run. If every function does nothing but
 * return the promise of one single-statement call, their statements are sent as one batch that commits by itself.
 * Otherwise the statements run in an ordinary transaction.
 */
export class StatementBatch {
  readonly changed = new Set<string>();
  readonly #slots: BatchSlot[] = [];
  readonly #pending: Pending[] = [];
  /** Where statements go: to the batch, to a transaction, or nowhere yet. */
  #target: 'batch' | OpenTransaction | null = null;
  readonly #transaction = Promise.withResolvers<OpenTransaction>();
  #missing = 0;
  #isSent = false;
  #failure: { readonly error: unknown } | null = null;

  constructor(private readonly executeBatch: ExecuteBatch) {
    // Nobody may be waiting when it rejects.
    this.#transaction.promise.catch(() => undefined);
  }

  addSlot(): BatchSlot {
    const slot = new BatchSlot(this);
    this.#slots.push(slot);
    return slot;
  }

  get isBatch(): boolean {
    return this.#target === 'batch';
  }

  get transaction(): OpenTransaction | null {
    return this.#target === 'batch' ? null : this.#target;
  }

  /**
   * Decides how the functions are run, right after they were called.
   * @param promises what they returned, in the order of their slots
   * @returns whether as a batch; otherwise `runIn` must follow
   */
  decide(promises: readonly Promise<unknown>[]): boolean {
    const isBatch = this.#slots.every((slot, index) => slot.isSingleCall(promises[index]));
    if (!isBatch) return false;
    this.#target = 'batch';
    this.#missing = promises.length - this.#pending.length;
    for (const [index, slot] of this.#slots.entries()) {
      promises[index]?.then(
        () => {
          if (!slot.hasAsked) this.#expectOneLess();
          slot.end();
        },
        (error: unknown) => {
          this.abandon(error);
          slot.end();
        },
      );
    }
    this.#sendIfComplete();
    return true;
  }

  /** Runs the statements in a transaction, those that wait and those that follow. */
  runIn(transaction: OpenTransaction): void {
    this.#target = transaction;
    for (const account of this.changed) transaction.changed.add(account);
    for (const { statement, rows } of this.#pending.splice(0)) {
      transaction.execute(statement).then(rows.resolve, rows.reject);
    }
    this.#transaction.resolve(transaction);
  }

  /** Rejects what has not been sent. */
  abandon(error: unknown): void {
    if (this.#isSent) return;
    this.#failure ??= { error };
    for (const { rows } of this.#pending.splice(0)) rows.reject(error);
    this.#transaction.reject(error);
  }

  async execute(statement: BoundStatement): Promise<object[]> {
    if (this.#failure !== null) throw this.#failure.error;
    if (this.transaction !== null) return this.transaction.execute(statement);
    const rows = Promise.withResolvers<object[]>();
    this.#pending.push({ statement, rows });
    if (this.isBatch) this.#expectOneLess();
    return rows.promise;
  }

  async query<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    return (await this.#transaction.promise).query(run);
  }

  #expectOneLess(): void {
    this.#missing -= 1;
    this.#sendIfComplete();
  }

  #sendIfComplete(): void {
    if (this.#missing === 0 && this.#failure === null && this.#pending.length > 0) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSent = true;
    const sent = this.#pending.splice(0);
    try {
      const results = await this.executeBatch([
        ...sent.map(({ statement }) => statement),
        ...recordWrites(this.changed),
      ]);
      for (const [index, { rows }] of sent.entries()) rows.resolve(results[index] ?? []);
    } catch (error) {
      for (const { rows } of sent) rows.reject(error);
    }
  }
}

/** The scope of one function of a batch. */
export class BatchSlot implements TransactionScope {
  readonly #calls: { readonly scope: SingleStatement; readonly promise: Promise<unknown> }[] = [];
  #hasOtherStatements = false;

  constructor(private readonly batch: StatementBatch) {}

  /** In a batch, only the call that the function returned belongs to the transaction. */
  get isOver(): boolean {
    return this.batch.isBatch || this.batch.transaction?.isOver === true;
  }

  get changed(): Set<string> {
    return (this.batch.transaction ?? this.batch).changed;
  }

  get hasAsked(): boolean {
    return this.#calls.some(({ scope }) => scope.hasAsked);
  }

  execute(statement: BoundStatement): Promise<object[]> {
    this.#hasOtherStatements = true;
    return this.batch.execute(statement);
  }

  query<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    this.#hasOtherStatements = true;
    return this.batch.query(run);
  }

  /** Marks the call as ended: what it left behind does not belong to the transaction. */
  end(): void {
    for (const { scope } of this.#calls) scope.end();
  }

  /** @param start starts the call in the scope that it is given */
  startCall<T>(start: (scope: SingleStatement) => Promise<T>): Promise<T> {
    const scope = new SingleStatement(this.batch);
    const promise = start(scope);
    this.#calls.push({ scope, promise });
    return promise;
  }

  /** Whether the function, which returned `promise`, did nothing but start one single-statement call and return it. */
  isSingleCall(promise: Promise<unknown> | undefined): boolean {
    const [call, ...others] = this.#calls;
    if (call === undefined || others.length > 0 || this.#hasOtherStatements) return false;
    return call.promise === promise && call.scope.isSingle;
  }
}

/** The scope of one single-statement call. */
export class SingleStatement implements TransactionScope {
  #statements = 0;
  #hasQueries = false;
  #hasEnded = false;

  constructor(private readonly batch: StatementBatch) {}

  get isOver(): boolean {
    return this.#hasEnded || this.batch.transaction?.isOver === true;
  }

  get changed(): Set<string> {
    return (this.batch.transaction ?? this.batch).changed;
  }

  get hasAsked(): boolean {
    return this.#statements > 0;
  }

  /** Whether the call has kept its promise so far. */
  get isSingle(): boolean {
    return this.#statements <= 1 && !this.#hasQueries;
  }

  end(): void {
    this.#hasEnded = true;
  }

  async execute(statement: BoundStatement): Promise<object[]> {
    this.#statements += 1;
    this.#requireSingle();
    return this.batch.execute(statement);
  }

  async query<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    this.#hasQueries = true;
    this.#requireSingle();
    return this.batch.query(run);
  }

  #requireSingle(): void {
    if (this.isSingle || !this.batch.isBatch) return;
    throw new Error('A call declared as a single statement ran more than one bound statement.');
  }
}
