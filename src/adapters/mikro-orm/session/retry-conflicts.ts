import type { FaultKind } from '../database/database-fault.js';
import { isConflict, storageFault } from '../database/storage-errors.js';

/** How often work is attempted before a conflict is passed on. */
const MAX_ATTEMPTS = 5;

/**
 * Runs `work`, and again if it conflicts with another transaction. If the server accepts only reads, it runs once more: on a
 * new connection, which may lead to the new primary.
 * @param onFault is called before work runs again; it replaces connections to a server that accepts only reads
 */
export async function retryConflicts<T>(work: () => Promise<T>, onFault: (fault: FaultKind) => void): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const fault = storageFault(error);
      if (fault !== null) onFault(fault);
      const mayRepeat = isConflict(error) || (fault === 'readOnly' && attempt === 1);
      if (attempt === MAX_ATTEMPTS || !mayRepeat) throw error;
    }
  }
}
