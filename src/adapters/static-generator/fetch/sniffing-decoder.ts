import { Duplex, type Transform } from 'node:stream';

/** Number of bytes that decide. */
const HEAD_BYTES = 2;

/** Chooses how to decode a body by its first two bytes. A shorter body decides with what it has. */
export class SniffingDecoder extends Duplex {
  #head: Buffer = Buffer.alloc(0);
  #inner: Transform | null = null;

  constructor(private readonly choose: (head: Buffer) => Transform) {
    super();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#inner !== null) return feed(this.#inner, chunk, done);
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.length < HEAD_BYTES) return done();
    feed(this.#open(), this.#head, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    const inner = this.#inner ?? this.#open();
    if (this.#head.length < HEAD_BYTES) inner.write(this.#head);
    inner.end();
    done();
  }

  override _read(): void {
    this.#inner?.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#inner?.destroy();
    done(error);
  }

  #open(): Transform {
    const inner = this.choose(this.#head);
    inner.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) inner.pause();
    });
    inner.on('end', () => this.push(null));
    inner.on('error', (error) => this.destroy(error));
    this.#inner = inner;
    return inner;
  }
}

function feed(stream: Transform, chunk: Buffer, done: () => void): void {
  if (stream.write(chunk)) done();
  else stream.once('drain', done);
}
