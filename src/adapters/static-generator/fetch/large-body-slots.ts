/** From this size on a body is long, in bytes after decompression. */
export const LARGE_BODY_BYTES = 1024 * 1024;

/** What all long bodies may come to together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Bounds the memory of many pages at a time: a body that grows long needs a place, and is read no further until there is
 * one. What is shorter, as nearly every page is, never waits.
 */
export class LargeBodySlots {
  readonly #waiting = new Set<() => void>();
  #free: number;

  /** @param maxBytes the most that one body may come to */
  constructor(maxBytes: number) {
    this.#free = Math.max(1, Math.floor(MAX_BYTES / maxBytes));
  }

  /**
   * Waits for a place, in the order of coming.
   * @returns what gives the place back; only its first call counts
   * @throws the reason of the signal
   */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    // Whoever leaves gives its place on.
    else await this.#turn(signal);
    let isInside = true;
    return () => {
      if (isInside) this.#leave();
      isInside = false;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        this.#waiting.delete(begin);
        signal.removeEventListener('abort', abort);
        end();
      };
      const begin = (): void => settle(resolve);
      const abort = (): void => settle(() => reject(signal.reason as Error));
      this.#waiting.add(begin);
      signal.addEventListener('abort', abort);
    });
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else next();
  }
}
