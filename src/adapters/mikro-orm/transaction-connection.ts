import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection } from 'kysely';

/** A transaction that is being begun, and what it is begun on, once that is known. */
interface Beginning {
  connection: DatabaseConnection | null;
}

const beginnings = new AsyncLocalStorage<Beginning>();

/** For a driver to say on which connection a transaction begins, where that takes questions before it has answered others. */
export function noteConnection(connection: DatabaseConnection): void {
  const beginning = beginnings.getStore();
  if (beginning) beginning.connection = connection;
}

/**
 * Begins a transaction. Kysely asks one question of a transaction at a time; its connection takes several.
 * @returns the connection too; null where it takes one question at a time
 */
export async function beginOn<T>(begin: () => Promise<T>): Promise<{ transaction: T } & Beginning> {
  const beginning: Beginning = { connection: null };
  const transaction = await beginnings.run(beginning, begin);
  return { transaction, connection: beginning.connection };
}
