/** Makes several calls of the other ports happen together or not at all. */
export interface Transactions {
  /**
   * Runs `work` in one transaction: everything it awaits through the ports of the same storage is committed when it
   * resolves and undone when it rejects; its value or error is passed on. The transaction is ambient, so nothing needs
   * to be handed around. Within another one it joins that one. May run `work` again after a serialisation conflict,
   * so `work` must have no other effects.
   */
  run<T>(work: () => Promise<T>): Promise<T>;

  /**
   * Runs several works in one transaction, as `run` does; their values come in the same order. None may need another's
   * outcome, and each asks its storage one question at most, whose answer it does not reject: a storage may send all the
   * questions and the end of the transaction at once.
   */
  all<Values extends readonly unknown[]>(works: Works<Values>): Promise<Values>;
}

/** What each of several values comes of. */
export type Works<Values extends readonly unknown[]> = {
  readonly [Place in keyof Values]: () => Promise<Values[Place]>;
};

/** Runs works at once and waits until every one has ended. @throws whatever the first that failed rejects with */
export async function settleAll<Values extends readonly unknown[]>(works: Works<Values>): Promise<Values> {
  const outcomes = await Promise.allSettled(works.map(async (work) => work()));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as unknown as Values;
}
