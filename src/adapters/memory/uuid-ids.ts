import { getRandomValues } from 'node:crypto';
import { v7 } from 'uuid';
import type { Ids } from '../../application/index.js';

const UUID_BYTES = 16;

/** UUIDs per call for random bytes: such a call takes ten times as long as everything else. */
const BATCH = 256;

/** UUIDs of version 7. Those of one object are ordered, also within a millisecond, by a counter (RFC 9562 §6.2, method 1). */
export class UuidIds implements Ids {
  readonly #random = new Uint8Array(BATCH * UUID_BYTES);
  #used = this.#random.length;
  #milliseconds = -Infinity;
  #counter = 0;

  next(): string {
    const random = this.#takeRandom();
    const now = Date.now();
    if (now > this.#milliseconds) {
      this.#milliseconds = now;
      // 31 bits, so that it cannot overflow within a millisecond.
      this.#counter = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
    } else {
      this.#counter += 1;
    }
    return v7({ random, msecs: this.#milliseconds, seq: this.#counter });
  }

  /** @returns 16 bytes, each used once */
  #takeRandom(): Uint8Array {
    if (this.#used === this.#random.length) {
      getRandomValues(this.#random);
      this.#used = 0;
    }
    this.#used += UUID_BYTES;
    return this.#random.subarray(this.#used - UUID_BYTES, this.#used);
  }
}
