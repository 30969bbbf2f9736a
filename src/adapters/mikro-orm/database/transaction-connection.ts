import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection } from 'kysely';

/** A transaction that is being started, and its connection as soon as there is one. */
interface StartingTransaction {
  connection: DatabaseConnection | null;
}

const starting = new AsyncLocalStorage<StartingTransaction>();

/** For a driver whose connections run several statements at once: passes its connection to `beginTransaction`. */
export function announceConnection(connection: DatabaseConnection): void {
  const transaction = starting.getStore();
  if (transaction) transaction.connection = connection;
}

/**
 * Starts a transaction. Kysely runs its statements one at a time; the connection may be able to run several at once.
 * @returns also the connection; null if it runs one statement at a time
 */
export async function beginTransaction<T>(begin: () => Promise<T>): Promise<{ transaction: T } & StartingTransaction> {
  const context: StartingTransaction = { connection: null };
  const transaction = await starting.run(context, begin);
  return { transaction, connection: context.connection };
}
