const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;

/** A growing list of 32-bit integers. It never copies: a scan can have ten million links. */
export class IntList {
  readonly #chunks: Int32Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const offset = this.#length & (CHUNK - 1);
    if (offset === 0) this.#chunks.push(new Int32Array(CHUNK));
    const chunk = this.#chunks.at(-1);
    if (chunk !== undefined) chunk[offset] = value;
    this.#length += 1;
  }

  /** 0 beyond the end. */
  at(index: number): number {
    return this.#chunks[index >> CHUNK_BITS]?.[index & (CHUNK - 1)] ?? 0;
  }
}
