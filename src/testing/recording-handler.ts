import type { Cancellation, GenerationHandler, QueuedJob } from '../application/index.js';
import { within } from './fixtures.js';

/** One call of the handler. */
export interface SeenAttempt {
  readonly job: QueuedJob;
  readonly number: number;
  readonly isLastAttempt: boolean;
  readonly cancellation: Cancellation;
}

/** What a case does in an attempt. It rejects if the attempt should fail. */
export type Behavior = (seen: SeenAttempt) => Promise<void>;

/** A handler that records its calls, and lets cases wait for them. */
export class RecordingHandler implements GenerationHandler {
  readonly attempts: SeenAttempt[] = [];
  readonly givenUp: QueuedJob[] = [];
  readonly #watchers = new Set<() => void>();

  constructor(
    private readonly behave: Behavior = async () => undefined,
    private readonly patienceMs = 10_000,
  ) {}

  async run(
    job: QueuedJob,
    attempt: { number: number; isLastAttempt: boolean },
    cancellation: Cancellation,
  ): Promise<void> {
    const seen = { job, ...attempt, cancellation };
    this.attempts.push(seen);
    this.#notify();
    await this.behave(seen);
  }

  async giveUp(job: QueuedJob): Promise<void> {
    this.givenUp.push(job);
    this.#notify();
  }

  attemptsOf({ generationId }: QueuedJob): SeenAttempt[] {
    return this.attempts.filter(({ job }) => job.generationId === generationId);
  }

  /** Resolves with the attempt once there have been this many attempts at the job. */
  async whenAttempted(job: QueuedJob, times = 1): Promise<SeenAttempt> {
    await this.#until(() => this.attemptsOf(job).length >= times, `attempt ${times} at a job`);
    return this.attemptsOf(job)[times - 1] as SeenAttempt;
  }

  whenGivenUp(job: QueuedJob): Promise<void> {
    const isGivenUp = () => this.givenUp.some(({ generationId }) => generationId === job.generationId);
    return this.#until(isGivenUp, 'a job to be given up');
  }

  async #until(isMet: () => boolean, what: string): Promise<void> {
    if (isMet()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const watcher = () => {
      if (isMet()) resolve();
    };
    this.#watchers.add(watcher);
    await within(promise, what, this.patienceMs).finally(() => this.#watchers.delete(watcher));
  }

  #notify(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

/** Resolves when the attempt is aborted. */
export function whenAborted({ cancellation }: SeenAttempt): Promise<void> {
  return new Promise((resolve) => {
    if (cancellation.aborted) resolve();
    else cancellation.addEventListener('abort', resolve);
  });
}
