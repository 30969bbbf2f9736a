import { EventEmitter, on } from 'node:events';
import type { Cancellation, GenerationHandler, GenerationJob } from '../../../src/application/index.js';

export interface Attempt {
  readonly job: GenerationJob;
  readonly number: number;
  readonly isLastAttempt: boolean;
  readonly cancellation: Cancellation;
  succeed(): void;
  fail(): void;
}

/** A handler whose attempts the test ends. An abort ends an attempt with a rejection, unless `ignoresAbort` is set. */
export class RecordingHandler implements GenerationHandler {
  readonly attempts: Attempt[] = [];
  readonly givenUp: GenerationJob[] = [];
  running = 0;
  mostAtOnce = 0;
  ignoresAbort = false;
  /** Called with each attempt when it starts. */
  onAttempt: (begun: Attempt) => void = () => undefined;
  readonly #changed = new EventEmitter();

  async run(
    job: GenerationJob,
    attempt: { number: number; isLastAttempt: boolean },
    cancellation: Cancellation,
  ): Promise<void> {
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begun = {
      job,
      ...attempt,
      cancellation,
      succeed: resolve,
      fail: () => reject(new Error('Ended by the test')),
    };
    if (!this.ignoresAbort) cancellation.addEventListener('abort', begun.fail);
    this.attempts.push(begun);
    this.onAttempt(begun);
    this.#changed.emit('change');
    await promise.finally(() => {
      this.running -= 1;
      this.#changed.emit('change');
    });
  }

  async giveUp(job: GenerationJob): Promise<void> {
    this.givenUp.push(job);
    this.#changed.emit('change');
  }

  /** Resolves when `condition` holds. It is checked when an attempt starts or ends, and when a job is given up. */
  async until(condition: () => boolean): Promise<void> {
    const changes = on(this.#changed, 'change');
    while (!condition()) await changes.next();
    await changes.return?.();
  }

  attemptsOf(generationId: string): Attempt[] {
    return this.attempts.filter((begun) => begun.job.generationId === generationId);
  }
}
