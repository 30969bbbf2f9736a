import { SitegradeError, type AccountActor } from '../../domain/index.js';
import { NEVER_CANCELLED, type Cancellation, type Ports } from '../ports/index.js';
import { findScan } from './find-scan.js';
import { toScanDetails, type ScanDetails } from './scan-details.js';

/** Interval between two polls, in milliseconds. */
const POLL_INTERVAL = 200;

/** Maximum number of waiting calls in this process. */
const MAX_WAITERS = 100;

export interface AwaitScanInput {
  readonly id: string;
  /** Default: no limit. */
  readonly timeoutMs?: number | undefined;
}

/** Waits until a scan has ended and its findings are stored, in any process. For programs that embed Sitegrade. */
export class AwaitScan {
  #waiters = 0;

  constructor(private readonly ports: Pick<Ports, 'clock' | 'scans'>) {}

  /**
   * @param onProgress called with the scan after each poll
   * @returns the scan, when it has ended, the time is up, or `cancellation` is aborted
   * @throws SitegradeError `not-found`, also if the scan is deleted meanwhile; `throttled` if too many calls are waiting
   */
  async execute(
    actor: AccountActor,
    input: AwaitScanInput,
    cancellation: Cancellation = NEVER_CANCELLED,
    onProgress: (scan: ScanDetails) => void = () => undefined,
  ): Promise<ScanDetails> {
    if (this.#waiters >= MAX_WAITERS) throw new SitegradeError({ kind: 'throttled', retryAfterSeconds: 1 });
    this.#waiters += 1;
    try {
      return await this.#poll(actor, input, cancellation, onProgress);
    } finally {
      this.#waiters -= 1;
    }
  }

  async #poll(
    actor: AccountActor,
    { id, timeoutMs = Infinity }: AwaitScanInput,
    cancellation: Cancellation,
    onProgress: (scan: ScanDetails) => void,
  ): Promise<ScanDetails> {
    // Counted in polls: a clock that is set back must not prolong the wait.
    for (let pollsLeft = Math.ceil(timeoutMs / POLL_INTERVAL); ; pollsLeft -= 1) {
      const scan = await findScan(this.ports, actor, id);
      const details = toScanDetails(scan);
      onProgress(details);
      const hasEnded = !scan.isUnderWay && scan.state.jobId === null;
      if (hasEnded || pollsLeft <= 0 || cancellation.aborted) return details;
      await this.ports.clock.sleep(POLL_INTERVAL, cancellation);
    }
  }
}
