import type { Attempt, Failure, Generation, GenerationOutcome, Report, Retention } from '../../domain/index.js';
import type { Cancellation, GenerationJob, Ports } from '../ports/index.js';
import { toGenerationOutcome } from './generation-outcome.js';

/** How a try ended. `overtaken`: the report is gone, or a newer try or generation has taken over; nothing was kept. */
export type GenerationEnd = 'ready' | 'failed' | 'overtaken';

export interface RecordedGeneration {
  readonly end: GenerationEnd;
  /** null unless it failed. */
  readonly failure: Failure | null;
}

interface BegunTry {
  readonly token: Attempt;
  readonly startedAt: Date;
  /** The report as it was then. */
  readonly started: Report;
}

const OVERTAKEN: RecordedGeneration = { end: 'overtaken', failure: null };

const INTERNAL_ERROR: Failure = {
  code: 'internal_error',
  message: 'The generator failed on this page. The fault is ours and has been recorded.',
};

const INTERRUPTED: Failure = {
  code: 'interrupted',
  message: 'The generation was interrupted each time it was tried.',
};

/** Runs one try of a queued generation and settles the report with what came of it. */
export class GenerateReport {
  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'reports' | 'generations' | 'generator'>,
    private readonly retention: Pick<Retention, 'generationsKept'>,
  ) {}

  /**
   * @throws whatever the generator or the storage throws; the last try of a generator that throws settles the report as
   *   failed first, so that none stays pending for ever.
   */
  async execute(
    job: GenerationJob,
    attempt: { readonly number: number; readonly isLastAttempt: boolean },
    cancellation: Cancellation,
  ): Promise<RecordedGeneration> {
    const token: Attempt = { generationId: job.generationId, attempt: attempt.number };
    const startedAt = this.ports.clock.now();
    const { reports, generator } = this.ports;
    const started = await applied(
      (change) => reports.update(job.account, job.reportId, change),
      (report) => report.start(token, startedAt),
    );
    if (started === null) return OVERTAKEN;
    const begun = { token, startedAt, started };
    try {
      const outcome = await generator.generate(started.state.url, cancellation);
      return await this.#settle(job, begun, toGenerationOutcome(outcome));
    } catch (error) {
      if (attempt.isLastAttempt && !cancellation.aborted) {
        await this.#settle(job, begun, { kind: 'failed', failure: INTERNAL_ERROR });
      }
      throw error;
    }
  }

  /** Settles a generation whose tries all ended without an answer. When its last try began is not known any more. */
  async giveUp(job: GenerationJob): Promise<void> {
    const now = this.ports.clock.now();
    const run = { startedAt: now, finishedAt: now, outcome: { kind: 'failed', failure: INTERRUPTED } } as const;
    await this.#keep(job, run, (report) => report.abandon(job.generationId, INTERRUPTED, now));
  }

  async #settle(
    job: GenerationJob,
    { token, startedAt, started }: BegunTry,
    outcome: GenerationOutcome,
  ): Promise<RecordedGeneration> {
    const finishedAt = this.ports.clock.now();
    const generator = this.ports.generator.identity;
    const change = (current: Report) =>
      outcome.kind === 'scored'
        ? current.succeed(token, { score: outcome.score, generator }, finishedAt)
        : current.fail(token, outcome.failure, finishedAt);
    const isKept = await this.#keep(job, { startedAt, finishedAt, outcome }, change, started);
    if (!isKept) return OVERTAKEN;
    return outcome.kind === 'scored' ? { end: 'ready', failure: null } : { end: 'failed', failure: outcome.failure };
  }

  /** Changes the report and keeps the run, both or neither. @returns whether there was anything to change. */
  async #keep(
    { generationId: id, account, reportId }: GenerationJob,
    run: Pick<Generation, 'startedAt' | 'finishedAt' | 'outcome'>,
    changeRunning: (report: Report) => Report | null,
    known?: Report,
  ): Promise<boolean> {
    const { generator, generations } = this.ports;
    const generation: Generation = { id, account, reportId, generator: generator.identity, ...run };
    const { generationsKept } = this.retention;
    const settled = await applied(
      (change) => generations.recordOutcome(generation, generationsKept, change, known),
      changeRunning,
    );
    return settled !== null;
  }
}

/** @returns the changed report; null where it is gone, or `change` had nothing to change. */
async function applied(
  update: (change: (report: Report) => Report) => Promise<Report | null>,
  change: (report: Report) => Report | null,
): Promise<Report | null> {
  let isChanged = false;
  const report = await update((current) => {
    const next = change(current);
    isChanged = next !== null;
    return next ?? current;
  });
  return isChanged ? report : null;
}
