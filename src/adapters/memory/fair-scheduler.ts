/**
 * Shares the queue fairly between accounts: a job's turn follows its account's previous one, or is the turn that the queue
 * has reached if that is later. So accounts alternate, no matter how many jobs each has queued.
 */
export class FairScheduler {
  /** The last turn of each account that is ahead of the queue. */
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
