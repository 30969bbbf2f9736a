import type { Duplex, Readable } from 'node:stream';

export interface PipelineWatcher {
  /**
   * Called with every chunk that a layer outputs. Layer 0 is the source.
   * @returns true to stop reading; false to continue; for the last layer only, a promise to pause until it resolves.
   *   An exception or rejection ends the pipeline
   */
  onChunk(layer: number, chunk: Buffer): boolean | Promise<void>;
  /** Maps an error of a layer to the error to reject with. */
  toError(layer: number, error: unknown): unknown;
}

/**
 * Pipes `source` through the decoders with backpressure. Uses stream events, because async iterators would cost several
 * turns of the event loop per chunk and layer.
 *
 * Resolves when the last layer ends or the watcher stops it. Rejects with the reason of `signal` as soon as it aborts,
 * even if a decoder has no output. In all cases destroys source and decoders at once, so that each processes at most
 * the rest of its current chunk.
 */
export function decodeThrough(
  source: Readable,
  decoders: readonly Duplex[],
  watcher: PipelineWatcher,
  signal: AbortSignal,
): Promise<void> {
  const layers: readonly Readable[] = [source, ...decoders];
  return new Promise((resolve, reject) => {
    let ended = false;
    const end = (settle: () => void): void => {
      if (ended) return;
      ended = true;
      signal.removeEventListener('abort', onAbort);
      for (const layer of layers) layer.destroy();
      settle();
    };
    const fail = (reason: Error): void => end(() => reject(reason));
    const onAbort = (): void => fail(signal.reason as Error);
    const onError = (layer: number, error: unknown): void =>
      fail((signal.aborted ? signal.reason : watcher.toError(layer, error)) as Error);
    const pause = (layer: number, until: Promise<void>): void => {
      layers[layer]?.pause();
      until.then(() => layers[layer]?.resume(), fail);
    };
    const onData = (layer: number, chunk: Buffer): void => {
      if (ended) return;
      try {
        const next = watcher.onChunk(layer, chunk);
        if (next === true) end(resolve);
        else if (next !== false) pause(layer, next);
      } catch (error) {
        fail(error as Error);
      }
    };

    for (const [index, layer] of layers.entries()) {
      // Never removed: a destroyed layer may still emit an error.
      layer.on('error', (error) => onError(index, error));
      layer.on('data', (chunk: Buffer) => onData(index, chunk));
      const next = decoders[index];
      if (next === undefined) layer.on('end', () => end(resolve));
      else layer.pipe(next);
    }
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    // It may have failed before the listener was added.
    else if (source.errored !== null) onError(0, source.errored);
  });
}
