import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../../application/index.js';

/**
 * Does something again and again, never twice at a time: `everyMs` after it was last done, or as soon as it is woken.
 * An error never ends it; a row of errors is logged once, and so is its end.
 */
export class PeriodicTask {
  /** Whoever wakes it may be within a transaction, which what is done here must not join. */
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

  /** Does it now, or once more where it is being done. */
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
      this.#timer = setTimeout(() => this.wake(), this.everyMs);
    });
  }

  /** Resolves when it is no longer being done. */
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
        if (!this.#failing) this.log.error({ err: error }, `${this.name} failed; it is tried again`);
        this.#failing = true;
        return;
      }
    } while (this.#again && !this.#stopped);
  }
}
