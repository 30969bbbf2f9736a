import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import type { PasswordHasher } from '../../application/index.js';
import { SitegradeError } from '../../domain/index.js';

/** OWASP Password Storage Cheat Sheet, first choice: argon2id with 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The highest cost that `verify` accepts, so that a planted hash cannot use up memory or time. */
const HIGHEST_COST = { memoryCost: 65_536, timeCost: 10, parallelism: 4 };

const ENCODED =
  /^\$argon2id\$v=19\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,10})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/;

export interface Argon2PasswordHasherOptions {
  /** Maximum number of hashes computed at the same time, each in a thread with 19 MiB of memory. Default 4. */
  readonly concurrency?: number;
  /** Maximum number of waiting calls. Further calls fail as `unavailable`. Default 200. */
  readonly maxWaiting?: number;
}

/** Argon2id in PHC string format. Both methods throw SitegradeError `unavailable` if too many calls wait. */
export class Argon2PasswordHasher implements PasswordHasher {
  readonly #queue: PQueue;
  readonly #maxWaiting: number;

  constructor({ concurrency = 4, maxWaiting = 200 }: Argon2PasswordHasherOptions = {}) {
    this.#queue = new PQueue({ concurrency });
    this.#maxWaiting = maxWaiting;
  }

  hash(password: string): Promise<string> {
    // Argon2id is the library's default algorithm; a test checks it.
    return this.#run(() => hash(password, COST));
  }

  async verify(encoded: string, password: string): Promise<boolean> {
    if (!isAffordable(encoded)) return false;
    return this.#run(() => verify(encoded, password).catch(() => false));
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    const { concurrency, pending, size } = this.#queue;
    if (pending >= concurrency && size >= this.#maxWaiting) {
      throw new SitegradeError({ kind: 'unavailable', retryAfterSeconds: 1 });
    }
    return this.#queue.add(work);
  }
}

function isAffordable(encoded: string): boolean {
  const [, memoryCost, timeCost, parallelism] = ENCODED.exec(encoded) ?? [];
  return (
    Number(memoryCost) <= HIGHEST_COST.memoryCost &&
    Number(timeCost) <= HIGHEST_COST.timeCost &&
    Number(parallelism) <= HIGHEST_COST.parallelism
  );
}
