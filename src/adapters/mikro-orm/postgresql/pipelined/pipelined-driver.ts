import type { TransactionSettings } from 'kysely';
import { announceConnection } from '../../database/transaction-connection.js';
import { ReleasingDriver, type KyselyConnection } from '../postgresql-dialect.js';

/** Sends `begin` together with the first statement of the transaction. */
export class PipelinedDriver extends ReleasingDriver {
  override beginTransaction(connection: KyselyConnection, settings: TransactionSettings): Promise<void> {
    announceConnection(connection);
    void super.beginTransaction(connection, settings);
    return Promise.resolve();
  }
}
