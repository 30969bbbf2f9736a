/** Makes several calls of the other ports happen together or not at all. */
export interface Transactions {
  /**
   * Runs `work` in one transaction: everything it awaits through the ports of the same storage is committed when it
   * resolves and undone when it rejects; its value or error is passed on. The transaction is ambient, so nothing needs
   * to be handed around. Within another one it joins that one. May run `work` again after a serialisation conflict,
   * so `work` must have no other effects.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}
