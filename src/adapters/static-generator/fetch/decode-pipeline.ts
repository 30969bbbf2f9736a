import type { Duplex, Readable } from 'node:stream';

export interface PipelineWatcher {
  /**
   * Called with every chunk that a layer puts out; layer 0 is the source.
   * @returns true where no more is wanted; a promise, of the last layer only, where no more is wanted until it resolves.
   *   What it throws or rejects with ends the run
   */
  onChunk(layer: number, chunk: Buffer): boolean | Promise<void>;
  /** @returns what to reject with for the error of a layer */
  toError(layer: number, error: unknown): unknown;
}

/**
 * Runs `source` through the decoders, no faster than each takes it. Listens to the streams themselves: an async
 * iterator for each layer would cost the event loop several turns for every chunk, however small.
 *
 * Resolves at the end of the last layer or where no more is wanted. Rejects with the reason of `signal` as soon as that
 * aborts, also while a decoder has long had no output. However it ends, source and decoders are destroyed at once;
 * each of them is then at most in the middle of one chunk.
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
    const hold = (layer: number, until: Promise<void>): void => {
      layers[layer]?.pause();
      until.then(() => layers[layer]?.resume(), fail);
    };
    const onData = (layer: number, chunk: Buffer): void => {
      if (ended) return;
      try {
        const wish = watcher.onChunk(layer, chunk);
        if (wish === true) end(resolve);
        else if (wish !== false) hold(layer, wish);
      } catch (error) {
        fail(error as Error);
      }
    };

    for (const [index, layer] of layers.entries()) {
      // The listener stays: a layer that was destroyed may still report an error, which nobody waits for.
      layer.on('error', (error) => onError(index, error));
      layer.on('data', (chunk: Buffer) => onData(index, chunk));
      const next = decoders[index];
      if (next === undefined) layer.on('end', () => end(resolve));
      else layer.pipe(next);
    }
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    // It may have failed before anybody listened.
    else if (source.errored !== null) onError(0, source.errored);
  });
}
