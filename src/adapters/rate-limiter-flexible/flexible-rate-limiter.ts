import { createHash } from 'node:crypto';
import {
  RLWrapperTimeouts,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RateLimiter, RateVerdict } from '../../application/index.js';
import { createCounterTable, deleteOutlasting, outlastsClock, type PostgresPool } from './counter-table.js';

export type { PostgresPool };

export interface RateLimiterOptions {
  /** Calls allowed per window, ≥ 1. */
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface PostgresRateLimiterOptions extends RateLimiterOptions {
  /** A pool of the `pg` package, or a compatible one. The caller ends it. */
  readonly pool: PostgresPool;
  /** Distinguishes limiters that share a table: at most 40 characters. */
  readonly name: string;
  /** Created if it is missing. Default `rate_limits`. */
  readonly table?: string;
  /** After this many milliseconds without a response from the database, this process counts on its own. Default 1,000. */
  readonly timeoutMs?: number;
}

type Call = PromiseWithResolvers<RateVerdict>;

/**
 * Counts calls per key in fixed windows with rate-limiter-flexible. Concurrent calls of a key are counted in batches,
 * so that no call waits for more than two queries.
 */
export class FlexibleRateLimiter implements RateLimiter {
  /** Calls that arrived while a query for their stored key was running. */
  readonly #waiting = new Map<string, Call[]>();

  private constructor(
    private readonly limiter: RateLimiterAbstract,
    private readonly options: RateLimiterOptions,
    /** Ends a window that a clock set back has made too long. Null in memory, where timers end windows. */
    private readonly endWindow: ((stored: string) => Promise<void>) | null = null,
  ) {}

  /** Counts in this process only. A key takes memory until its window ends. */
  static inMemory(options: RateLimiterOptions): FlexibleRateLimiter {
    return new FlexibleRateLimiter(memoryLimiter(options), options);
  }

  /**
   * Counts across all processes that share a database. While the database is unavailable, each process counts on its
   * own, so that an outage neither stops the service nor lifts the limit. Every five minutes, windows that ended an
   * hour ago are deleted.
   * @throws the database's error if the table cannot be created
   */
  static async onPostgresql(options: PostgresRateLimiterOptions): Promise<FlexibleRateLimiter> {
    const { pool, name, table = 'rate_limits', timeoutMs = 1_000, limit, windowSeconds } = options;
    await createCounterTable(pool, table);
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: table,
      tableCreated: true,
      keyPrefix: name,
      points: limit,
      duration: windowSeconds,
    });
    const limiterWithFallback = new RLWrapperTimeouts({ limiter, timeoutMs, insuranceLimiter: memoryLimiter(options) });
    const endWindow = (stored: string) => deleteOutlasting(pool, table, limiter.getKey(stored), windowSeconds * 1_000);
    return new FlexibleRateLimiter(limiterWithFallback, options, endWindow);
  }

  consume(key: string): Promise<RateVerdict> {
    const stored = storedKey(key);
    const call: Call = Promise.withResolvers();
    const waiting = this.#waiting.get(stored);
    if (waiting === undefined) void this.#countAll(stored, call);
    else waiting.push(call);
    return call.promise;
  }

  async restore(key: string): Promise<void> {
    const stored = storedKey(key);
    const count = await this.limiter.get(stored);
    if (count !== null && count.consumedPoints > 0) await this.#refund(stored, 1);
  }

  async #countAll(stored: string, first: Call): Promise<void> {
    const waiting: Call[] = [];
    this.#waiting.set(stored, waiting);
    for (let calls = [first]; calls.length > 0; calls = waiting.splice(0)) await this.#count(stored, calls);
    this.#waiting.delete(stored);
  }

  async #count(stored: string, calls: readonly Call[]): Promise<void> {
    try {
      const { consumedPoints, msBeforeNext } = await this.#consume(stored, calls.length);
      const before = consumedPoints - calls.length;
      calls.forEach(({ resolve }, index) => resolve(this.#verdict(before + index + 1, msBeforeNext)));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  /** @returns the count including these calls; rejected calls are already refunded */
  async #consume(stored: string, calls: number): Promise<RateLimiterRes> {
    let count = await this.#increase(stored, calls);
    if (this.endWindow !== null && outlastsClock(count.msBeforeNext, this.options.windowSeconds * 1_000)) {
      // If the database is unavailable, this process counts on its own.
      await this.endWindow(stored).catch(() => undefined);
      count = await this.#increase(stored, calls);
    }
    // The library also counts rejected calls.
    const rejected = Math.min(calls, count.consumedPoints - this.options.limit);
    if (rejected > 0) await this.#refund(stored, rejected);
    return count;
  }

  async #increase(stored: string, calls: number): Promise<RateLimiterRes> {
    try {
      return await this.limiter.consume(stored, calls);
    } catch (thrown) {
      if (isCount(thrown)) return thrown;
      throw thrown;
    }
  }

  /** Never leaves a negative count, even if the window has just ended. */
  async #refund(stored: string, calls: number): Promise<void> {
    const { consumedPoints } = await this.limiter.reward(stored, calls);
    if (consumedPoints < 0) await this.limiter.penalty(stored, Math.min(calls, -consumedPoints));
  }

  /** @param position of the call in its window, from 1 */
  #verdict(position: number, msBeforeNext: number): RateVerdict {
    const { limit, windowSeconds } = this.options;
    return {
      allowed: position <= limit,
      limit,
      // A late refund for an ended window can make the count negative for a moment.
      remaining: Math.min(limit, Math.max(0, limit - position)),
      resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil(msBeforeNext / 1_000))),
      windowSeconds,
    };
  }
}

function memoryLimiter({ limit, windowSeconds }: RateLimiterOptions): RateLimiterMemory {
  return new RateLimiterMemory({ points: limit, duration: windowSeconds });
}

/** The table allows keys of up to 255 characters, without U+0000. */
function storedKey(key: string): string {
  return /^[ -~]{1,200}$/.test(key) ? key : createHash('sha256').update(key).digest('base64url');
}

/** The library rejects with the count if a call exceeds the limit, and with an error if it cannot count. */
function isCount(thrown: unknown): thrown is RateLimiterRes {
  return typeof thrown === 'object' && thrown !== null && 'consumedPoints' in thrown && 'msBeforeNext' in thrown;
}
