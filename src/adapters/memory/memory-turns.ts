/**
 * Whose job is next: the turn of a job comes after the last one of its account, or is the one that the queue has come
 * to, where that is later. So accounts take turns, however much each has queued.
 */
export class MemoryTurns {
  /** The last turn of each account that has come further than the queue. */
  readonly #last = new Map<string, number>();
  #reached = 0;

  next(account: string): number {
    const turn = Math.max(this.#reached, (this.#last.get(account) ?? -1) + 1);
    this.#last.set(account, turn);
    return turn;
  }

  /** A job of this turn was taken. */
  took(account: string, turn: number): void {
    this.#reached = Math.max(this.#reached, turn);
    if ((this.#last.get(account) ?? -1) <= this.#reached) this.#last.delete(account);
  }
}
