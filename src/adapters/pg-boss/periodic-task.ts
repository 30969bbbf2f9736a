import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../../application/index.js';

/**
 * Runs an action repeatedly, never concurrently: `everyMs` after its last run, or as soon as it is woken. Errors do not stop it. A
 * series of errors is logged once, and so is its end.
 */
export class PeriodicTask {
  /** `wake` may be called in a transaction, which the action must not join. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #timer: NodeJS.Timeout | undefined;
  #active: Promise<void> | null = null;
  #again = false;
  #stopped = true;
  #failing = false;

  constructor(
    private readonly everyMs: number,
    private readonly action: () => Promise<void>,
    private readonly log: Log,
    private readonly name: string,
  ) {}

  start(): void {
    this.#stopped = false;
    this.wake();
  }

  /** Runs the action now, or once more if it is running. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#active !== null) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#active = this.#outside(() => this.#run()).finally(() => {
      this.#active = null;
      if (this.#stopped) return;
      // Woken after the last look at `#again`.
      if (this.#again && !this.#failing) return this.wake();
      this.#timer = setTimeout(() => this.wake(), this.everyMs);
    });
  }

  /** Resolves when the action no longer runs. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#active;
  }

  async #run(): Promise<void> {
    do {
      this.#again = false;
      try {
        await this.action();
        if (this.#failing) this.log.info({}, `${this.name} works again`);
        this.#failing = false;
      } catch (error) {
        if (!this.#failing) this.log.error({ err: error }, `${this.name} failed; it will be retried`);
        this.#failing = true;
        return;
      }
    } while (this.#again && !this.#stopped);
  }
}
