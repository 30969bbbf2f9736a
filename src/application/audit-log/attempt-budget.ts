/** How long a budget lasts, in milliseconds. */
const WINDOW = 60 * 60 * 1000;

/** Failed attempts to record per account and window, in all and from one address. */
const PER_ACCOUNT = 100;
const PER_ADDRESS = 10;

/** Failed attempts of an account that were not recorded. */
export interface OmittedAttempts {
  readonly account: string | null;
  readonly count: number;
}

interface Tally {
  recorded: number;
  omitted: number;
  readonly byAddress: Map<string, number>;
}

/** Limits how many failed attempts are recorded, so that an attacker cannot fill the audit log. Counts the others. */
export class AttemptBudget {
  #begunAt = -Infinity;
  #tallies = new Map<string | null, Tally>();

  /**
   * Counts an attempt. Call `takeOmitted` first.
   * @param account null for attempts that belong to no account; they share a budget
   * @returns whether to record it
   */
  allows(account: string | null, address: string): boolean {
    const tally = this.#tallies.get(account) ?? { recorded: 0, omitted: 0, byAddress: new Map<string, number>() };
    this.#tallies.set(account, tally);
    const fromAddress = tally.byAddress.get(address) ?? 0;
    if (tally.recorded >= PER_ACCOUNT || fromAddress >= PER_ADDRESS) {
      tally.omitted += 1;
      return false;
    }
    tally.recorded += 1;
    tally.byAddress.set(address, fromAddress + 1);
    return true;
  }

  /** Starts a new window if the last one is over. @returns what that one omitted */
  takeOmitted(now: Date): OmittedAttempts[] {
    // Also if the clock was set back: otherwise a window could last for hours.
    if (Math.abs(now.getTime() - this.#begunAt) < WINDOW) return [];
    const ended = [...this.#tallies].map(([account, { omitted }]) => ({ account, count: omitted }));
    this.#begunAt = now.getTime();
    this.#tallies = new Map();
    return ended.filter(({ count }) => count > 0);
  }
}
