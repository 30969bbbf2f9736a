import { settleAll, type Transactions, type Works } from '../../application/index.js';
import type { MemoryStore } from './memory-store.js';

/** Transactions over everything in one store. They run one after the other, so none ever conflicts. */
export class MemoryTransactions implements Transactions {
  constructor(private readonly store: MemoryStore) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.store.run(work);
  }

  all<Values extends readonly unknown[]>(works: Works<Values>): Promise<Values> {
    return this.store.run(() => settleAll(works));
  }
}
