import type { BoundStatement } from '../database/statement.js';
import type { Queries } from '../rows.js';
import type { TransactionScope } from './transaction-scope.js';

/** Where the statements of slots go. */
export interface SlotTarget {
  /** Whether they are sent as a batch. */
  readonly isBatch: boolean;
  /** The transaction that they run in; null for a batch, and while that is undecided. */
  readonly transaction: TransactionScope | null;
  readonly changed: Set<string>;
  execute(statement: BoundStatement): Promise<object[]>;
  query<T>(run: (queries: Queries) => Promise<T>): Promise<T>;
}

/** The scope of one function of a batch. */
export class BatchSlot implements TransactionScope {
  readonly #calls: { readonly scope: SingleStatement; readonly promise: Promise<unknown> }[] = [];
  #hasOtherStatements = false;

  constructor(private readonly batch: SlotTarget) {}

  /** In a batch, only the call that the function returned belongs to the transaction. */
  get isOver(): boolean {
    return this.batch.isBatch || this.batch.transaction?.isOver === true;
  }

  get changed(): Set<string> {
    return (this.batch.transaction ?? this.batch).changed;
  }

  get hasStatement(): boolean {
    return this.#calls.some(({ scope }) => scope.hasStatement);
  }

  execute(statement: BoundStatement): Promise<object[]> {
    this.#hasOtherStatements = true;
    return this.batch.execute(statement);
  }

  query<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    this.#hasOtherStatements = true;
    return this.batch.query(run);
  }

  /** Marks the calls as ended: later work of theirs does not belong to the transaction. */
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

  constructor(private readonly batch: SlotTarget) {}

  get isOver(): boolean {
    return this.#hasEnded || this.batch.transaction?.isOver === true;
  }

  get changed(): Set<string> {
    return (this.batch.transaction ?? this.batch).changed;
  }

  get hasStatement(): boolean {
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
