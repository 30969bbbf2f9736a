import type { Clock, RateLimiter, RateVerdict } from '../../application/index.js';

export interface MemoryRateLimiterOptions {
  /** Calls allowed per window, ≥ 1. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Maximum number of keys. Beyond it, the oldest window is dropped. Default 100,000. */
  readonly maxKeys?: number;
}

interface Window {
  count: number;
  /** In milliseconds since the epoch. */
  readonly endsAt: number;
}

/** Counts calls in this process only. */
export class MemoryRateLimiter implements RateLimiter {
  /** In the order in which they end: the order in which they were opened, because all are equally long. */
  readonly #windows = new Map<string, Window>();
  readonly #maxKeys: number;

  constructor(
    private readonly clock: Clock,
    private readonly options: MemoryRateLimiterOptions,
  ) {
    this.#maxKeys = options.maxKeys ?? 100_000;
  }

  async consume(key: string): Promise<RateVerdict> {
    const now = this.clock.now().getTime();
    const { limit, windowSeconds } = this.options;
    const window = this.#current(key, now) ?? this.#open(key, now);
    const allowed = window.count < limit;
    if (allowed) window.count += 1;
    const resetSeconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    return { allowed, limit, remaining: limit - window.count, resetSeconds, windowSeconds };
  }

  async restore(key: string): Promise<void> {
    const window = this.#current(key, this.clock.now().getTime());
    if (window && window.count > 0) window.count -= 1;
  }

  #current(key: string, now: number): Window | null {
    const window = this.#windows.get(key);
    if (window === undefined || now >= window.endsAt) return null;
    // Otherwise, the clock was set back after the window began.
    return window.endsAt - now <= this.options.windowSeconds * 1000 ? window : null;
  }

  #open(key: string, now: number): Window {
    this.#windows.delete(key);
    for (const [oldest, { endsAt }] of this.#windows) {
      if (now < endsAt && this.#windows.size < this.#maxKeys) break;
      this.#windows.delete(oldest);
    }
    const window = { count: 0, endsAt: now + this.options.windowSeconds * 1000 };
    this.#windows.set(key, window);
    return window;
  }
}
