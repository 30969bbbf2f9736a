import { nodeCount, type Document } from '../html/document.js';
import type { RetrievedPage } from '../retrieved-page.js';

/** What all documents that are kept may take by estimate: a part of the memory that judging one page may take. */
const MAX_BYTES = 200 * 1024 * 1024;
/** Measured: 300,000 nodes take about 0.3 GB. */
const BYTES_OF_NODE = 1_000;

export interface CachedDocument {
  readonly document: Document;
  /** That it was parsed from. */
  readonly page: RetrievedPage;
}

/**
 * Documents that were parsed and will be judged when the rest of what a check looks at was fetched. The oldest give way
 * to new ones, and what is not kept is parsed again, so that pages whose other requests hang hold nothing up.
 */
export class DocumentCache {
  readonly #documents = new Map<number, CachedDocument & { readonly bytes: number }>();
  #bytes = 0;

  put(key: number, document: Document, page: RetrievedPage): void {
    const bytes = nodeCount(document) * BYTES_OF_NODE + page.html.length * 2;
    if (bytes > MAX_BYTES) return;
    this.#documents.set(key, { document, page, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#documents.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.take(oldest);
    }
  }

  /** @returns undefined where it had to give way */
  take(key: number): CachedDocument | undefined {
    const kept = this.#documents.get(key);
    this.#documents.delete(key);
    this.#bytes -= kept?.bytes ?? 0;
    return kept;
  }
}
