import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../../application/index.js';
import { WorkQueue } from './work-queue.js';

/** OWASP Password Storage Cheat Sheet, first choice: argon2id with 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes of other costs are verified up to here, so that a planted one cannot take all memory or time. */
const HIGHEST_COST = { memoryCost: 65_536, timeCost: 10, parallelism: 4 };

const ENCODED =
  /^\$argon2id\$v=19\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,10})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/;

export interface Argon2PasswordHasherOptions {
  /** Hashes computed at a time, each in 19 MiB of memory and a thread of its own. Default 4. */
  readonly concurrency?: number;
  /** Calls that wait for their turn; beyond it they are refused as `unavailable`. Default 200. */
  readonly maxWaiting?: number;
}

/** Argon2id in PHC string format. Both methods throw SitegradeError `unavailable` under too much load. */
export class Argon2PasswordHasher implements PasswordHasher {
  readonly #queue: WorkQueue;

  constructor({ concurrency = 4, maxWaiting = 200 }: Argon2PasswordHasherOptions = {}) {
    this.#queue = new WorkQueue(concurrency, maxWaiting);
  }

  hash(password: string): Promise<string> {
    // Argon2id is the library's default algorithm; a test holds it to that.
    return this.#queue.run(() => hash(password, COST));
  }

  async verify(encoded: string, password: string): Promise<boolean> {
    if (!isAffordable(encoded)) return false;
    return this.#queue.run(() => verify(encoded, password).catch(() => false));
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
