import type { BoundStatement } from '../database/statement.js';
import { RECORD_WRITE } from '../replicas/account-writes.js';
import type { Queries } from '../rows.js';

/** Where statements of a transaction go. Ambient: everything called inside finds it. */
export interface TransactionScope {
  /** Whether the transaction has ended. Work that outlives it runs outside. */
  readonly isOver: boolean;
  /** Accounts whose records the transaction changes, if read replicas need to know. */
  readonly changed: Set<string>;
  /** @returns the rows */
  execute(statement: BoundStatement): Promise<object[]>;
  query<T>(run: (queries: Queries) => Promise<T>): Promise<T>;
}

/** The last statements of a transaction that changed these accounts. */
export function recordWrites(changed: ReadonlySet<string>): BoundStatement[] {
  return changed.size === 0 ? [] : [{ text: RECORD_WRITE, parameters: [[...changed]] }];
}
