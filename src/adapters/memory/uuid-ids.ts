import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import type { Ids } from '../../application/index.js';

/** Random bytes of one id; fetched for many at once, which is most of what an id costs. */
const BYTES = 16;
const POOL = 256 * BYTES;

/** Least counter that does not fit any more. */
const COUNTER_END = 2 ** 32;

/** UUIDs of version 7 (RFC 9562 §6.2, method 1): ordered by the millisecond, and within it by a counter of the process. */
export class UuidIds implements Ids {
  readonly #pool = Buffer.alloc(POOL);
  #taken = POOL;
  #milliseconds = 0;
  #counter = 0;

  next(): string {
    const random = this.#takeRandom();
    const now = Date.now();
    if (now > this.#milliseconds || this.#counter + 1 === COUNTER_END) {
      this.#milliseconds = Math.max(now, this.#milliseconds + 1);
      // From the lower half, so that there are as many left.
      this.#counter = random.readUInt32BE() >>> 1;
    } else {
      this.#counter += 1;
    }
    return v7({ random, msecs: this.#milliseconds, seq: this.#counter });
  }

  #takeRandom(): Buffer {
    if (this.#taken === POOL) {
      randomFillSync(this.#pool);
      this.#taken = 0;
    }
    const random = this.#pool.subarray(this.#taken, this.#taken + BYTES);
    this.#taken += BYTES;
    return random;
  }
}
