import { settleAll, type AsyncFunctions, type Transactions } from '../../application/index.js';
import type { MemoryStore } from './memory-store.js';

/** Transactions over everything in one store. They run one after another, so they never conflict. */
export class MemoryTransactions implements Transactions {
  constructor(private readonly store: MemoryStore) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.store.run(work);
  }

  all<Values extends readonly unknown[]>(functions: AsyncFunctions<Values>): Promise<Values> {
    return this.store.run(() => settleAll(functions));
  }
}
