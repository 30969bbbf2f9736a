import { isConflict } from '../database/storage-errors.js';

/** How often work is attempted before a conflict is passed on. */
const MAX_ATTEMPTS = 5;

/** Runs `work`, and again if it conflicts with another transaction. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}
