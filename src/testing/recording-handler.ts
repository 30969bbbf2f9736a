import type { Cancellation, GenerationHandler, GenerationJob } from '../application/index.js';
import { within } from './fixtures.js';

/** One call of the handler. */
export interface SeenTry {
  readonly job: GenerationJob;
  readonly number: number;
  readonly isLastAttempt: boolean;
  readonly cancellation: Cancellation;
}

/** What a case does in a try. It rejects if the try should fail. */
export type Behaviour = (seen: SeenTry) => Promise<void>;

/** A handler that records its calls, and lets cases wait for them. */
export class RecordingHandler implements GenerationHandler {
  readonly tries: SeenTry[] = [];
  readonly givenUp: GenerationJob[] = [];
  readonly #watchers = new Set<() => void>();

  constructor(
    private readonly behave: Behaviour = async () => undefined,
    private readonly patienceMs = 10_000,
  ) {}

  async run(
    job: GenerationJob,
    attempt: { number: number; isLastAttempt: boolean },
    cancellation: Cancellation,
  ): Promise<void> {
    const seen = { job, ...attempt, cancellation };
    this.tries.push(seen);
    this.#tell();
    await this.behave(seen);
  }

  async giveUp(job: GenerationJob): Promise<void> {
    this.givenUp.push(job);
    this.#tell();
  }

  triesOf({ generationId }: GenerationJob): SeenTry[] {
    return this.tries.filter(({ job }) => job.generationId === generationId);
  }

  /** Resolves with the try once the job has been tried so many times. */
  async whenTried(job: GenerationJob, times = 1): Promise<SeenTry> {
    await this.#until(() => this.triesOf(job).length >= times, `try ${times} of a job`);
    return this.triesOf(job)[times - 1] as SeenTry;
  }

  whenGivenUp(job: GenerationJob): Promise<void> {
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

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

/** Resolves when the try is aborted. */
export function whenAborted({ cancellation }: SeenTry): Promise<void> {
  return new Promise((resolve) => {
    if (cancellation.aborted) resolve();
    else cancellation.addEventListener('abort', resolve);
  });
}
