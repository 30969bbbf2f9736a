import type { Cancellation } from './ports/index.js';

/** Maximum number of rows in one batch, so that no batch blocks requests for long. */
const BATCH = 500;

/** Maximum number of batches in one call. The next call continues. */
const MAX_BATCHES = 200;

/**
 * Removes rows in batches.
 * @param purge removes at most `limit` rows. It returns how many; fewer than `limit` end the call, unless it returns `more`
 * @returns how many rows were removed
 */
export async function purgeInBatches(
  purge: (limit: number) => Promise<number | { readonly removed: number; readonly more: boolean }>,
  cancellation: Cancellation | undefined,
): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < MAX_BATCHES && cancellation?.aborted !== true; batch += 1) {
    const result = await purge(BATCH);
    const { removed, more } = typeof result === 'number' ? { removed: result, more: result === BATCH } : result;
    total += removed;
    if (!more) break;
  }
  return total;
}
