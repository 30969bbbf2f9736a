import { getRandomValues } from 'node:crypto';
import { v7 } from 'uuid';
import type { Ids } from '../../application/index.js';

const UUID_BYTES = 16;

/** Random bytes are fetched for so many UUIDs at a time: fetching takes ten times as long as all the rest. */
const FETCHED = 256;

/** UUIDs of version 7: those of one object are ordered by the millisecond, and within it by a counter (RFC 9562 §6.2, method 1). */
export class UuidIds implements Ids {
  readonly #random = new Uint8Array(FETCHED * UUID_BYTES);
  #used = this.#random.length;
  #milliseconds = -Infinity;
  #counter = 0;

  next(): string {
    const random = this.#takeRandom();
    const now = Date.now();
    if (now > this.#milliseconds) {
      this.#milliseconds = now;
      // 31 bits, so that it does not run over within the millisecond.
      this.#counter = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
    } else {
      this.#counter += 1;
    }
    return v7({ random, msecs: this.#milliseconds, seq: this.#counter });
  }

  /** Of 16 bytes, of which none is given twice. */
  #takeRandom(): Uint8Array {
    if (this.#used === this.#random.length) {
      getRandomValues(this.#random);
      this.#used = 0;
    }
    this.#used += UUID_BYTES;
    return this.#random.subarray(this.#used - UUID_BYTES, this.#used);
  }
}
