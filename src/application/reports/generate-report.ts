import {
  errorDetails,
  type Attempt,
  type Failure,
  type GenerationOutcome,
  type GenerationRun,
  type Report,
  type ReportKey,
  type Retention,
} from '../../domain/index.js';
import type { Cancellation, GenerationJob, Ports } from '../ports/index.js';
import { toGenerationOutcome } from './generation-outcome.js';

/**
 * How an attempt ended. `overtaken`: the report was deleted, or a newer attempt or generation replaced this one; nothing was
 * stored.
 */
export type GenerationEnd = 'ready' | 'failed' | 'overtaken';

export interface RecordedGeneration {
  readonly end: GenerationEnd;
  /** null unless it failed. */
  readonly failure: Failure | null;
}

interface StartedAttempt {
  readonly token: Attempt;
  readonly startedAt: Date;
  /** The report when the attempt started. */
  readonly running: Report;
}

const OVERTAKEN: RecordedGeneration = { end: 'overtaken', failure: null };

const INTERNAL_ERROR: Failure = {
  code: 'internal_error',
  message: 'The generator failed on this page because of an internal error, which has been logged.',
};

const INTERRUPTED: Failure = {
  code: 'interrupted',
  message: 'Every attempt was interrupted.',
};

/** Runs one attempt at a queued generation and records its outcome. */
export class GenerateReport {
  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'reports' | 'generations' | 'generator'>,
    private readonly retention: Pick<Retention, 'generationsKept'>,
  ) {}

  /**
   * @throws whatever the generator or the storage throws. If the generator throws on the last attempt, the report is first
   *   marked as failed, so that it does not stay pending. If a dependency is `unavailable`, repeat the attempt instead.
   */
  async execute(
    job: GenerationJob,
    attempt: { readonly number: number; readonly isLastAttempt: boolean },
    cancellation: Cancellation,
  ): Promise<RecordedGeneration> {
    const token: Attempt = { generationId: job.generationId, attempt: attempt.number };
    const startedAt = this.ports.clock.now();
    const { reports, generator } = this.ports;
    const running = await applyChange(
      (change) => reports.update(keyOf(job), change),
      (report) => report.start(token, startedAt),
    );
    if (running === null) return OVERTAKEN;
    const started = { token, startedAt, running };
    try {
      const outcome = await generator.generate(running.state.url, cancellation);
      return await this.#recordOutcome(started, toGenerationOutcome(outcome));
    } catch (error) {
      const isUnavailable = errorDetails(error)?.kind === 'unavailable';
      if (attempt.isLastAttempt && !cancellation.aborted && !isUnavailable) {
        await this.#recordOutcome(started, { kind: 'failed', failure: INTERNAL_ERROR });
      }
      throw error;
    }
  }

  /** Records that every attempt ended without an outcome. The start of the last one is unknown, so both times are now. */
  async giveUp(job: GenerationJob): Promise<void> {
    const now = this.ports.clock.now();
    const run = {
      id: job.generationId,
      startedAt: now,
      finishedAt: now,
      outcome: { kind: 'failed', failure: INTERRUPTED },
    } as const;
    await this.#store(keyOf(job), run, (report) => report.abandon(job.generationId, INTERRUPTED, now));
  }

  async #recordOutcome(
    { token, startedAt, running }: StartedAttempt,
    outcome: GenerationOutcome,
  ): Promise<RecordedGeneration> {
    const finishedAt = this.ports.clock.now();
    const generator = this.ports.generator.identity;
    const change = (current: Report) =>
      outcome.kind === 'scored'
        ? current.succeed(token, { score: outcome.score, title: outcome.title, generator }, finishedAt)
        : current.fail(token, outcome.failure, finishedAt);
    const isStored = await this.#store(running, { id: token.generationId, startedAt, finishedAt, outcome }, change);
    if (!isStored) return OVERTAKEN;
    return outcome.kind === 'scored' ? { end: 'ready', failure: null } : { end: 'failed', failure: outcome.failure };
  }

  /** Changes the report and stores the run: both or neither. @returns whether the report was changed */
  async #store(
    report: Report | ReportKey,
    run: Omit<GenerationRun, 'generator'>,
    change: (report: Report) => Report | null,
  ): Promise<boolean> {
    const { generator, generations } = this.ports;
    const { generationsKept } = this.retention;
    const changed = await applyChange(
      (apply) => generations.recordOutcome(report, { ...run, generator: generator.identity }, generationsKept, apply),
      change,
    );
    return changed !== null;
  }
}

function keyOf({ account, reportId }: GenerationJob): ReportKey {
  return { account, id: reportId };
}

/** @returns the changed report; null if it does not exist, or `change` returned null for it */
async function applyChange(
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
