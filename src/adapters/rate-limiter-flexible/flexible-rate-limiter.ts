import { createHash } from 'node:crypto';
import {
  RLWrapperTimeouts,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RateLimiter, RateVerdict } from '../../application/index.js';
import { createCounterTable, type PostgresPool } from './counter-table.js';

export type { PostgresPool };

export interface RateLimiterOptions {
  /** Calls that a window allows, ≥ 1. */
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface PostgresRateLimiterOptions extends RateLimiterOptions {
  /** A pool of the `pg` package, or what behaves like one; its owner ends it. */
  readonly pool: PostgresPool;
  /** Tells limiters that share a table apart: at most 40 characters. */
  readonly name: string;
  /** Made where it is missing. Default `rate_limits`. */
  readonly table?: string;
  /** Where the database does not answer for so long, this process counts for itself. Default 1,000. */
  readonly timeoutMs?: number;
}

type Call = PromiseWithResolvers<RateVerdict>;

/**
 * Windows of a fixed length per key, counted with rate-limiter-flexible. Calls of a key that come while one of it is being
 * counted are counted together after it, so that however many come at a time, none waits for more than two countings.
 */
export class FlexibleRateLimiter implements RateLimiter {
  /** By key as it is stored, for those that are being counted: the calls that came meanwhile. */
  readonly #waiting = new Map<string, Call[]>();

  private constructor(
    private readonly limiter: RateLimiterAbstract,
    private readonly options: RateLimiterOptions,
  ) {}

  /** Counts in this process only. A key takes memory until its window ends. */
  static inMemory(options: RateLimiterOptions): FlexibleRateLimiter {
    return new FlexibleRateLimiter(memoryLimiter(options), options);
  }

  /**
   * Counts over all processes on one database. While that is away each process counts for itself, so that a hiccup
   * neither stops the service nor lifts the limit. Windows that ended an hour ago are removed every five minutes.
   * @throws whatever the database throws where the table cannot be made
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
    const insured = new RLWrapperTimeouts({ limiter, timeoutMs, insuranceLimiter: memoryLimiter(options) });
    return new FlexibleRateLimiter(insured, options);
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
    if (count !== null && count.consumedPoints > 0) await this.#takeBack(stored, 1);
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

  /** @returns what is counted with these calls; those that are refused have been taken back */
  async #consume(stored: string, calls: number): Promise<RateLimiterRes> {
    try {
      return await this.limiter.consume(stored, calls);
    } catch (thrown) {
      if (!isCount(thrown)) throw thrown;
      // The library has counted the refused calls.
      await this.#takeBack(stored, Math.min(calls, thrown.consumedPoints - this.options.limit));
      return thrown;
    }
  }

  /** Never leaves less than nothing counted, also where the window ended meanwhile. */
  async #takeBack(stored: string, calls: number): Promise<void> {
    const { consumedPoints } = await this.limiter.reward(stored, calls);
    if (consumedPoints < 0) await this.limiter.penalty(stored, Math.min(calls, -consumedPoints));
  }

  /** @param place of the call among those of its window, from 1 */
  #verdict(place: number, msBeforeNext: number): RateVerdict {
    const { limit, windowSeconds } = this.options;
    return {
      allowed: place <= limit,
      limit,
      // Calls of a window that has ended, taken back late, may leave less than none for a moment.
      remaining: Math.min(limit, Math.max(0, limit - place)),
      resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil(msBeforeNext / 1_000))),
      windowSeconds,
    };
  }
}

function memoryLimiter({ limit, windowSeconds }: RateLimiterOptions): RateLimiterMemory {
  return new RateLimiterMemory({ points: limit, duration: windowSeconds });
}

/** The table holds keys of 255 characters, without U+0000. */
function storedKey(key: string): string {
  return /^[ -~]{1,200}$/.test(key) ? key : createHash('sha256').update(key).digest('base64url');
}

/** The library rejects with its count where it refuses a call, and with an error where it cannot count. */
function isCount(thrown: unknown): thrown is RateLimiterRes {
  return typeof thrown === 'object' && thrown !== null && 'consumedPoints' in thrown && 'msBeforeNext' in thrown;
}
