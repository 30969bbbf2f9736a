import { nodeCount, type Document } from '../html/document.js';
import type { RetrievedPage } from '../retrieved-page.js';

/** Estimated size of all cached documents: a fraction of the memory that checking one page may take. */
const MAX_BYTES = 200 * 1024 * 1024;
const HEAP_FRACTION = 1 / 5;
/** Measured: 300,000 nodes take about 0.3 GB. */
export const BYTES_PER_NODE = 1_000;

export interface CachedDocument {
  readonly document: Document;
  /** The page that it was parsed from. */
  readonly page: RetrievedPage;
}

/**
 * Parsed documents that wait for their resources to be fetched. The oldest are evicted first and parsed again later, so
 * slow servers never block other pages.
 */
export class DocumentCache {
  readonly #documents = new Map<number, CachedDocument & { readonly bytes: number }>();
  #bytes = 0;
  readonly #maxBytes: number;

  /** @param heapBytes heap of the thread */
  constructor(heapBytes: number) {
    this.#maxBytes = Math.min(MAX_BYTES, heapBytes * HEAP_FRACTION);
  }

  /** Does nothing if the document alone exceeds the limit. */
  put(key: number, document: Document, page: RetrievedPage): void {
    const bytes = nodeCount(document) * BYTES_PER_NODE + page.html.length * 2;
    if (bytes > this.#maxBytes) return;
    this.#documents.set(key, { document, page, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#documents.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.take(oldest);
    }
  }

  /** Removes the document from the cache. @returns undefined if it was evicted */
  take(key: number): CachedDocument | undefined {
    const cached = this.#documents.get(key);
    this.#documents.delete(key);
    this.#bytes -= cached?.bytes ?? 0;
    return cached;
  }
}
