/** Makes several calls of the other ports happen together or not at all. */
export interface Transactions {
  /**
   * Runs `work` in one transaction. Everything that it awaits through ports of the same storage is committed when it
   * resolves and rolled back when it rejects; its value or error is passed on. The transaction is ambient, so no handle is
   * passed around. Work that outlives the transaction runs outside it.
   *
   * Calls inside see the changes made so far; others see them only after the commit. Concurrent transactions may wait for
   * each other. `work` may run again after a conflict, so it must have no other effects.
   *
   * Inside another transaction it joins that one, without a savepoint: if the inner work rejects and the outer catches the
   * error, the inner changes stay. If a port call failed inside, the commit may reject with its error even if it was caught.
   */
  run<T>(work: () => Promise<T>): Promise<T>;

  /**
   * Runs independent functions concurrently in one transaction, otherwise like `run`: if one rejects, all are rolled back.
   * Use it if no function needs another's result: an adapter may then send their calls together.
   * @returns their values, in the same order
   */
  all<Values extends readonly unknown[]>(functions: AsyncFunctions<Values>): Promise<Values>;
}

/** One function for each of `Values`, which resolves to it. */
export type AsyncFunctions<Values extends readonly unknown[]> = {
  readonly [Index in keyof Values]: () => Promise<Values[Index]>;
};

/**
 * Runs functions concurrently and waits until every one has settled, so that none outlives a failed transaction.
 * @throws the error of the first in the list that rejected
 */
export async function settleAll<Values extends readonly unknown[]>(functions: AsyncFunctions<Values>): Promise<Values> {
  const results = await Promise.allSettled(functions.map(async (run) => run()));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as unknown as Values;
}
