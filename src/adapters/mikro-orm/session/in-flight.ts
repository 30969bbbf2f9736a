import { SitegradeError } from '../../../domain/index.js';

/**
 * Counts running calls, so that closing can wait for them. Not a set of promises: V8 keeps the old tables of a set that
 * always changes, and with them every promise that was in one.
 */
export class InFlight {
  #count = 0;
  #idle: PromiseWithResolvers<void> | null = null;
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Call `end` afterwards. @throws SitegradeError `unavailable` after `close` */
  begin(): void {
    if (this.#isClosed) throw new SitegradeError({ kind: 'unavailable', retryAfterSeconds: 1 });
    this.#count += 1;
  }

  end(): void {
    this.#count -= 1;
    if (this.#count === 0) this.#idle?.resolve();
  }

  /** Rejects new calls and waits for running ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#count === 0) return;
    this.#idle ??= Promise.withResolvers();
    await this.#idle.promise;
  }
}
