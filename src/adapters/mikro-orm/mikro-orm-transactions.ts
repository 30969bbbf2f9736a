import type { AsyncFunctions, Transactions } from '../../application/index.js';
import type { Session } from './session/session.js';

export class MikroOrmTransactions implements Transactions {
  constructor(private readonly session: Session) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.session.transaction(work);
  }

  all<Values extends readonly unknown[]>(functions: AsyncFunctions<Values>): Promise<Values> {
    return this.session.all(functions);
  }
}
