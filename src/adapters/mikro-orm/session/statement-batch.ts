import type { ExecuteBatch } from '../database/backend.js';
import type { BoundStatement } from '../database/statement.js';
import type { Queries } from '../rows.js';
import type { OpenTransaction } from './open-transaction.js';
import { BatchSlot, type SlotTarget } from './batch-slot.js';
import { recordWrites } from './transaction-scope.js';

interface Pending {
  readonly statement: BoundStatement;
  readonly rows: PromiseWithResolvers<object[]>;
}

/**
 * Collects the statements of the functions of `Transactions.all`. If every function only returns the promise of one
 * single-statement call, the statements are sent as one batch that commits by itself. Otherwise they run in an ordinary
 * transaction.
 */
export class StatementBatch implements SlotTarget {
  readonly changed = new Set<string>();
  readonly #slots: BatchSlot[] = [];
  readonly #pending: Pending[] = [];
  /** Where statements go; null while undecided. */
  #target: 'batch' | OpenTransaction | null = null;
  readonly #transaction = Promise.withResolvers<OpenTransaction>();
  #missing = 0;
  #isSent = false;
  #failure: { readonly error: unknown } | null = null;

  constructor(private readonly executeBatch: ExecuteBatch) {
    // Prevents an unhandled rejection if no statement waits for it.
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
   * @returns true if they are sent as a batch; otherwise call `runIn`
   */
  decide(promises: readonly Promise<unknown>[]): boolean {
    const isBatch = this.#slots.every((slot, index) => slot.isSingleCall(promises[index]));
    if (!isBatch) return false;
    this.#target = 'batch';
    this.#missing = promises.length - this.#pending.length;
    for (const [index, slot] of this.#slots.entries()) {
      promises[index]?.then(
        () => {
          if (!slot.hasStatement) this.#expectOneLess();
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

  /** Runs all statements in a transaction: those that wait already and later ones. */
  runIn(transaction: OpenTransaction): void {
    this.#target = transaction;
    for (const account of this.changed) transaction.changed.add(account);
    for (const { statement, rows } of this.#pending.splice(0)) {
      transaction.execute(statement).then(rows.resolve, rows.reject);
    }
    this.#transaction.resolve(transaction);
  }

  /** Rejects all statements that have not been sent. */
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
