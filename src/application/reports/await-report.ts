import { SitegradeError, notFound, type AccountActor } from '../../domain/index.js';
import type { Cancellation, Ports, StoredReport } from '../ports/index.js';
import { toDetails, type ReportDetails } from './report-details.js';

/** Between two looks at all reports that somebody waits for, in milliseconds. */
const PAUSE = 50;

/** How many may wait at a time: in all, and of one account, so that none keeps the others from it. */
const MAX_WAITERS = 1000;
const MAX_WAITERS_OF_ACCOUNT = 100;

export interface AwaitReportInput {
  readonly id: string;
  readonly timeoutMs: number;
}

interface Waiter {
  readonly account: string;
  readonly id: string;
  /** In milliseconds of the clock. */
  readonly end: number;
  readonly leave: () => void;
  readonly fail: (error: unknown) => void;
}

/** Waits until no generation of a report is under way, whichever process runs it. One look serves all who wait. */
export class AwaitReport {
  readonly #waiters = new Set<Waiter>();
  #isWatching = false;

  constructor(private readonly ports: Pick<Ports, 'clock' | 'reports'>) {}

  /**
   * @returns the report as it is when it has settled, the time is up, or `cancellation` is aborted.
   * @throws SitegradeError `not-found`, also where the report is deleted meanwhile; `throttled`, at once, where too many
   *   wait already
   */
  async execute(actor: AccountActor, input: AwaitReportInput, cancellation?: Cancellation): Promise<ReportDetails> {
    const stored = await this.#find(actor, input.id);
    if (!stored.report.isUnderWay || input.timeoutMs <= 0 || cancellation?.aborted) return toDetails(stored);
    this.#requirePlace(actor.account);
    const end = this.ports.clock.now().getTime() + input.timeoutMs;
    const { promise, resolve: leave, reject: fail } = Promise.withResolvers<void>();
    const waiter = { account: actor.account, id: input.id, end, leave, fail };
    const release = () => this.#release(waiter);
    this.#waiters.add(waiter);
    cancellation?.addEventListener('abort', release);
    if (!this.#isWatching) void this.#watch();
    // A signal may outlive many waits, as one that ends with the process does.
    await promise.finally(() => cancellation?.removeEventListener('abort', release));
    return toDetails(await this.#find(actor, input.id));
  }

  #requirePlace(account: string): void {
    const ofAccount = [...this.#waiters].filter((waiter) => waiter.account === account).length;
    if (this.#waiters.size < MAX_WAITERS && ofAccount < MAX_WAITERS_OF_ACCOUNT) return;
    throw new SitegradeError({ kind: 'throttled', retryAfterSeconds: 1 });
  }

  async #find(actor: AccountActor, id: string): Promise<StoredReport> {
    const stored = await this.ports.reports.find(id);
    if (stored?.report.state.account !== actor.account) throw notFound('report');
    return stored;
  }

  /** Looks again and again until nobody waits. Never rejects: an error is told to those who wait. */
  async #watch(): Promise<void> {
    this.#isWatching = true;
    while (this.#waiters.size > 0) {
      try {
        await this.ports.clock.sleep(PAUSE);
        await this.#look();
      } catch (error) {
        for (const { fail } of this.#waiters) fail(error);
        this.#waiters.clear();
      }
    }
    this.#isWatching = false;
  }

  async #look(): Promise<void> {
    // Those who come while the answer is under way wait for the next look.
    const waiters = [...this.#waiters];
    const underWay = new Set(await this.ports.reports.findUnderWay(waiters.map(({ id }) => id)));
    const now = this.ports.clock.now().getTime();
    for (const waiter of waiters) {
      if (!underWay.has(waiter.id) || waiter.end <= now) this.#release(waiter);
    }
  }

  #release(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    waiter.leave();
  }
}
