import { SitegradeError, notFound, type AccountActor } from '../../domain/index.js';
import type { Cancellation, Ports, StoredReport } from '../ports/index.js';
import { toDetails, type ReportDetails } from './report-details.js';

/** Interval between two polls, in milliseconds. */
const POLL_INTERVAL = 50;

/** Maximum number of waiting calls: in total, and for one account, so that no account uses all of them. */
const MAX_WAITERS = 1000;
const MAX_WAITERS_PER_ACCOUNT = 100;

export interface AwaitReportInput {
  readonly id: string;
  readonly timeoutMs: number;
}

interface Waiter {
  readonly account: string;
  readonly id: string;
  /** In milliseconds since the epoch. */
  readonly deadline: number;
  /** Bounds the wait if the clock is set back. */
  pollsLeft: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Waits until no generation of a report is under way, in any process. One poll serves all waiting calls. */
export class AwaitReport {
  readonly #waiters = new Set<Waiter>();
  #isPolling = false;

  constructor(private readonly ports: Pick<Ports, 'clock' | 'reports'>) {}

  /**
   * @returns the current report, when no generation is under way, the time is up, or `cancellation` is aborted
   * @throws SitegradeError `not-found`, also if the report is deleted meanwhile; `throttled`, immediately, if too many
   *   calls are waiting
   */
  async execute(actor: AccountActor, input: AwaitReportInput, cancellation?: Cancellation): Promise<ReportDetails> {
    const stored = await this.#find(actor, input.id);
    if (!stored.report.isUnderWay || input.timeoutMs <= 0 || cancellation?.aborted) return toDetails(stored);
    this.#requireSlot(actor.account);
    const deadline = this.ports.clock.now().getTime() + input.timeoutMs;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const pollsLeft = Math.ceil(input.timeoutMs / POLL_INTERVAL) + 1;
    const waiter = { account: actor.account, id: input.id, deadline, pollsLeft, resolve, reject };
    const release = () => this.#release(waiter);
    this.#waiters.add(waiter);
    cancellation?.addEventListener('abort', release);
    if (!this.#isPolling) void this.#poll();
    // The signal may outlive many calls, for example if it belongs to the process.
    await promise.finally(() => cancellation?.removeEventListener('abort', release));
    return toDetails(await this.#find(actor, input.id));
  }

  #requireSlot(account: string): void {
    const ofAccount = [...this.#waiters].filter((waiter) => waiter.account === account).length;
    if (this.#waiters.size < MAX_WAITERS && ofAccount < MAX_WAITERS_PER_ACCOUNT) return;
    throw new SitegradeError({ kind: 'throttled', retryAfterSeconds: 1 });
  }

  async #find(actor: AccountActor, id: string): Promise<StoredReport> {
    const stored = await this.ports.reports.find(id);
    if (stored?.report.state.account !== actor.account) throw notFound('report');
    return stored;
  }

  /** Polls until no call is waiting. Never rejects: errors go to the waiting calls. */
  async #poll(): Promise<void> {
    this.#isPolling = true;
    while (this.#waiters.size > 0) {
      try {
        await this.ports.clock.sleep(POLL_INTERVAL);
        await this.#checkAll();
      } catch (error) {
        for (const { reject } of this.#waiters) reject(error);
        this.#waiters.clear();
      }
    }
    this.#isPolling = false;
  }

  async #checkAll(): Promise<void> {
    // Calls that arrive during the query wait for the next poll.
    const waiters = [...this.#waiters];
    const underWay = new Set(await this.ports.reports.findUnderWay(waiters.map(({ id }) => id)));
    const now = this.ports.clock.now().getTime();
    for (const waiter of waiters) {
      waiter.pollsLeft -= 1;
      if (!underWay.has(waiter.id) || waiter.deadline <= now || waiter.pollsLeft <= 0) this.#release(waiter);
    }
  }

  #release(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    waiter.resolve();
  }
}
