/** Reads lines and blocks of known length from a stream. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#pieces = stream[Symbol.asyncIterator]();
  }

  /**
   * @param end the byte that ends the line, which is not returned
   * @throws Error if the line is longer than `limit`, or the stream ends first
   */
  async until(end: number, limit: number): Promise<Buffer> {
    let line: Buffer = Buffer.alloc(0);
    for (;;) {
      const at = this.#rest.indexOf(end);
      line = Buffer.concat([line, this.#rest.subarray(0, at === -1 ? undefined : at)]);
      if (line.length > limit) throw new Error('A line is too long.');
      this.#rest = at === -1 ? await this.#next() : this.#rest.subarray(at + 1);
      if (at !== -1) return line;
    }
  }

  /** @throws Error if the stream ends first */
  async take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const pieces: Buffer[] = [];
    let missing = length;
    for (;;) {
      const piece = this.#rest.subarray(0, missing);
      pieces.push(piece);
      missing -= piece.length;
      this.#rest = this.#rest.subarray(piece.length);
      if (missing === 0) return Buffer.concat(pieces);
      this.#rest = await this.#next();
    }
  }

  async #next(): Promise<Buffer> {
    const piece = await this.#pieces.next();
    if (piece.done === true) throw new Error('The stream ends too early.');
    return piece.value;
  }
}
