import { errorDetails, type Failure, type Retention, type Scan } from '../../domain/index.js';
import type { Cancellation, ScanJob } from '../ports/index.js';
import { finishScan } from './finish-scan.js';
import { openScan } from './open-scan.js';
import { recordFailure, visitPage, type VisitPorts } from './visit-page.js';

/** How a job of a scan ended. `overtaken`: the scan has ended, or another job does this; nothing was stored. */
export interface ScanWorkEnd {
  readonly end: 'done' | 'overtaken';
  /** Why a visited page, or the scan, failed; null if neither did. */
  readonly failure: Failure | null;
}

const OVERTAKEN: ScanWorkEnd = { end: 'overtaken', failure: null };

const DONE: ScanWorkEnd = { end: 'done', failure: null };

const INTERNAL_ERROR: Failure = {
  code: 'internal_error',
  message: 'The scan of this page failed because of an internal error, which has been logged.',
};

const INTERRUPTED: Failure = { code: 'interrupted', message: 'Every attempt was interrupted.' };

/** Runs one attempt at a queued job of a scan. */
export class WorkOnScan {
  constructor(
    private readonly ports: VisitPorts,
    private readonly retention: Pick<Retention, 'generationsKept'>,
  ) {}

  /**
   * @throws whatever the generator, the site reader or the storage throws. If that happens in the last attempt, the page, or a
   *   scan that cannot be opened or finished, is first marked as failed. If a dependency is `unavailable`, repeat the attempt.
   */
  async execute(
    job: ScanJob,
    attempt: { readonly isLastAttempt: boolean },
    cancellation: Cancellation,
  ): Promise<ScanWorkEnd> {
    try {
      return await this.#run(job, cancellation);
    } catch (error) {
      const isUnavailable = errorDetails(error)?.kind === 'unavailable';
      if (attempt.isLastAttempt && !cancellation.aborted && !isUnavailable) await this.#fail(job, INTERNAL_ERROR);
      throw error;
    }
  }

  /** Records that every attempt ended without an outcome. */
  async giveUp(job: ScanJob): Promise<void> {
    await this.#fail(job, INTERRUPTED);
  }

  async #run(job: ScanJob, cancellation: Cancellation): Promise<ScanWorkEnd> {
    if (job.step === 'visit') {
      const failure = await visitPage(this.ports, this.retention, job, cancellation);
      return failure === false ? OVERTAKEN : { end: 'done', failure };
    }
    const scan = await this.#findScan(job);
    if (scan === null) return OVERTAKEN;
    const run = job.step === 'open' ? openScan : finishScan;
    return (await run(this.ports, scan, cancellation)) ? DONE : OVERTAKEN;
  }

  /** The scan of a job; null if the scan has another job now. */
  async #findScan({ account, scanId, generationId }: ScanJob): Promise<Scan | null> {
    const scan = await this.ports.scans.find(account, scanId);
    return scan?.state.jobId === generationId ? scan : null;
  }

  async #fail(job: ScanJob, failure: Failure): Promise<void> {
    if (job.step === 'visit') return recordFailure(this.ports, this.retention, job, failure);
    const { clock, scans, transactions } = this.ports;
    await transactions.run(async () => {
      const now = clock.now();
      const scan = await scans.lock(job.scanId);
      if (scan?.state.jobId !== job.generationId) return;
      const { pages } = await scans.skipWaiting(scan.id, 'canceled', null);
      const ended = scan.skipWaiting(pages, null, now);
      // A canceled scan stays canceled, without findings of the whole site.
      await scans.save(ended.fail(failure, now) ?? ended.with({ jobId: null }, now));
    });
  }
}
