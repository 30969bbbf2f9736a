const FIRST_CAPACITY = 64 * 1024;

/** Appends chunks to one buffer, so that a million tiny chunks take no more memory than their bytes. */
export class GrowingBuffer {
  #memory = Buffer.alloc(0);
  #length = 0;

  /** @param maxBytes bytes beyond this are dropped */
  constructor(private readonly maxBytes: number) {}

  append(chunk: Buffer): void {
    const needed = Math.min(this.#length + chunk.length, this.maxBytes);
    if (needed > this.#memory.length) {
      const capacity = Math.min(Math.max(needed, 2 * this.#memory.length, FIRST_CAPACITY), this.maxBytes);
      const larger = Buffer.allocUnsafeSlow(capacity);
      this.#memory.copy(larger, 0, 0, this.#length);
      this.#memory = larger;
    }
    chunk.copy(this.#memory, this.#length, 0, needed - this.#length);
    this.#length = needed;
  }

  /** The appended bytes, without copying them. */
  bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }
}
