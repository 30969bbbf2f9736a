import { isConflict } from '../database/storage-errors.js';

/** How often work is tried before a conflict is passed on. */
const MAX_TRIES = 5;

/** Runs `work`, and again if it conflicts with another transaction. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !isConflict(error)) throw error;
    }
  }
}
