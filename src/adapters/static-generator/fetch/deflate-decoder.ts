import { Duplex, type Transform } from 'node:stream';
import { createInflate, createInflateRaw } from 'node:zlib';

/**
 * "deflate" means the zlib format, but some servers send raw deflate. Like browsers, it detects the format by the
 * header.
 */
export class DeflateDecoder extends Duplex {
  #head: Buffer = Buffer.alloc(0);
  #inner: Transform | null = null;

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#inner !== null) return feed(this.#inner, chunk, done);
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.length < 2) return done();
    feed(this.#open(), this.#head, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    const inner = this.#inner ?? this.#open();
    if (this.#head.length === 1) inner.write(this.#head);
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
    const inner = hasZlibHeader(this.#head) ? createInflate() : createInflateRaw();
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

/** RFC 1950, section 2.2: method 8, and a check that makes the two bytes a multiple of 31. */
function hasZlibHeader(head: Buffer): boolean {
  return head.length >= 2 && (head.readUInt8(0) & 0x0f) === 8 && head.readUInt16BE(0) % 31 === 0;
}
