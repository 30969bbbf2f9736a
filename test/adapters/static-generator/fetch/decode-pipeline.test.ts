import { Readable } from 'node:stream';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { createDecoders } from '../../../../src/adapters/static-generator/fetch/decode-content.js';
import {
  decodeThrough,
  type PipelineWatcher,
} from '../../../../src/adapters/static-generator/fetch/decode-pipeline.js';
import { never } from './fetching.js';

/** An endless gzip file that decompresses to empty gzip files. */
function* silence(): Generator<Buffer> {
  const megabyte = gzipSync(Buffer.concat(Array<Buffer>(50_000).fill(gzipSync(''))));
  for (;;) yield megabyte;
}

const decodersOf = (...codings: string[]) => createDecoders(codings) ?? [];

function watcher(onChunk: PipelineWatcher['onChunk']): PipelineWatcher {
  return { onChunk, toError: (layer, error) => new Error(`Layer ${layer} failed`, { cause: error }) };
}

describe.each([
  ['gzip', 'gzip'],
  ['gzip', 'deflate'],
])('%s under %s', (inner, outer) => {
  function* source(): Generator<Buffer> {
    if (outer === 'gzip') yield* silence();
    // Stored blocks of a raw deflate stream that never ends.
    for (const chunk of silence()) yield storedBlock(chunk);
  }

  test.each(['aborted', 'enough', 'faulty'])('%s: all layers stop at the end', async (how) => {
    const abort = new AbortController();
    const reason = new Error('Ended by the test');
    const stream = Readable.from(source());
    const decoders = decodersOf(inner, outer);
    const closed = [stream, ...decoders].map((layer) => new Promise((resolve) => layer.once('close', resolve)));
    let seen = 0;
    const run = decodeThrough(
      stream,
      decoders,
      watcher((layer, chunk) => {
        if (layer !== 1) return false;
        seen += chunk.length;
        if (seen < 3_000) return false;
        if (how === 'enough') return true;
        if (how === 'faulty') throw reason;
        abort.abort(reason);
        return false;
      }),
      abort.signal,
    );
    if (how === 'enough') await run;
    else await expect(run).rejects.toBe(reason);
    // A closed decoder has released its handle, so it cannot continue.
    await Promise.all(closed);
    const atTheEnd = seen;
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toBe(atTheEnd);
  });
});

function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0]);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

test('a signal that is already aborted ends it at once', async () => {
  const stream = Readable.from(silence());
  const run = decodeThrough(
    stream,
    decodersOf('gzip'),
    watcher(() => false),
    AbortSignal.abort(),
  );
  await expect(run).rejects.toThrow('abort');
  expect(stream.destroyed).toBe(true);
});

test('a source that failed before the pipeline started', async () => {
  const stream = new Readable({ read: () => undefined });
  stream.on('error', () => undefined);
  const failed = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy(new Error('lost'));
  await failed;
  const run = decodeThrough(
    stream,
    decodersOf('gzip'),
    watcher(() => false),
    never,
  );
  await expect(run).rejects.toThrow('Layer 0 failed');
});

test.each([
  ['zlib', deflateSync('hello')],
  ['raw', deflateRawSync('hello')],
])('deflate (%s) byte by byte', async (_name, bytes) => {
  let text = '';
  await decodeThrough(
    Readable.from([...bytes].map((byte) => Buffer.from([byte]))),
    decodersOf('deflate'),
    watcher((layer, chunk) => {
      if (layer === 1) text += chunk.toString();
      return false;
    }),
    never,
  );
  expect(text).toBe('hello');
});

test.each([0, 1])('deflate that ends after %d bytes', async (length) => {
  const run = decodeThrough(
    Readable.from([deflateSync('hello').subarray(0, length)]),
    decodersOf('deflate'),
    watcher(() => false),
    never,
  );
  await expect(run).rejects.toThrow('Layer 1 failed');
});
