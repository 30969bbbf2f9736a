import type { Transactions } from '../../application/index.js';
import type { Session } from './session.js';

export class MikroOrmTransactions implements Transactions {
  constructor(private readonly session: Session) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.session.transaction(work);
  }
}
