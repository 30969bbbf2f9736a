import type { Report } from '../../domain/index.js';
import type { Cancellation, GenerationUnderWay, Ports } from '../ports/index.js';
import { jobFor } from '../reports/generation-job.js';

/** Number of generations that are looked up in one step. */
const BATCH = 500;

/**
 * How long a report must be unchanged, in milliseconds. It spares the queue the lookup of most jobs. It is not needed for
 * correctness, because reports and jobs are written in one transaction.
 */
const UNCHANGED_FOR = 20_000;

/**
 * Queues generations again that are pending or running although the queue has no job for them: their jobs were deleted, or
 * the database was restored without its queue. Call it regularly, from any number of processes.
 */
export class RequeueLostGenerations {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'transactions' | 'reports' | 'queue'>) {}

  /** @returns how many were queued again */
  async execute(cancellation?: Cancellation): Promise<number> {
    const { clock, reports, queue } = this.ports;
    const unchangedSince = new Date(clock.now().getTime() - UNCHANGED_FOR);
    let total = 0;
    let after: string | null = null;
    do {
      const underWay: readonly GenerationUnderWay[] = await reports.listUnderWay(BATCH, after);
      const unchanged = underWay.filter(({ updatedAt }) => updatedAt <= unchangedSince);
      const missing = new Set(await queue.findMissing(unchanged.map(({ generationId }) => generationId)));
      for (const generation of unchanged) {
        if (cancellation?.aborted === true) return total;
        if (missing.has(generation.generationId) && (await this.#requeue(generation))) total += 1;
      }
      after = underWay.at(-1)?.id ?? null;
    } while (after !== null);
    return total;
  }

  /** @returns false if the generation has ended, or another process was faster */
  async #requeue(lost: GenerationUnderWay): Promise<boolean> {
    const { clock, ids, reports, queue, transactions } = this.ports;
    const generationId = ids.next();
    const now = clock.now();
    const replace = (report: Report) => report.replaceGeneration(lost.generationId, generationId, now) ?? report;
    return transactions.run(async () => {
      const report = await reports.update({ account: lost.account, id: lost.id }, replace);
      if (report?.state.generationId !== generationId) return false;
      await queue.enqueue(jobFor(report));
      return true;
    });
  }
}
