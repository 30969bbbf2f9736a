import type { Audit } from '../../../domain/index.js';
import { auditPage } from '../scoring/audit-page.js';
import { CHECKS } from '../checks/index.js';
import type { PackedFacts } from '../facts/packed-facts.js';
import { PageFactsCollector } from '../facts/page-facts-collector.js';
import { MAX_NODES, parseDocument } from '../html/document.js';
import { documentTitle } from '../html/document-title.js';
import type { RelatedResources } from '../resources/related-resources.js';
import { heapSize } from '../heap-size.js';
import { BYTES_PER_NODE, DocumentCache } from './document-cache.js';
import { findReferencedResources, type ReferencedResources } from '../resources/referenced-resources.js';
import type { RetrievedPage } from '../retrieved-page.js';

/** A page is scanned first and audited once its resources are fetched, both under the same key. */
export interface AnalysisTask {
  readonly key: number;
  /** Null if this analyzer scanned the page: copying it between threads again would take time. */
  readonly page: RetrievedPage | null;
  /** Null to scan. */
  readonly resources: RelatedResources | null;
  /** Whether to return the page's facts too, or nothing else. Default: only audits. */
  readonly facts?: 'too' | 'only';
}

export type Analysis =
  | { readonly kind: 'scanned'; readonly referenced: ReferencedResources }
  | {
      readonly kind: 'audited';
      /** Empty if the task asked only for facts. */
      readonly audits: readonly Audit[];
      readonly title: string | null;
      /** Present if the task asked for them. */
      readonly facts?: PackedFacts;
    }
  /** The task had no page, and the page is no longer cached. */
  | { readonly kind: 'evicted' }
  | AnalysisFailure;

export type AnalysisFailure =
  /** The document has more nodes than we check. */
  | { readonly kind: 'too-complex' }
  /** The analysis timed out. */
  | { readonly kind: 'too-slow' }
  /** The analysis needs more memory than its worker has. */
  | { readonly kind: 'out-of-memory' };

/** What a worker sends: `ready` once, then one analysis for each task. */
export type WorkerMessage = { readonly kind: 'ready' } | Analysis;

/** Scans and audits pages in this thread. Caches parsed documents between the two steps. */
export class PageAnalyzer {
  readonly #cache: DocumentCache;

  /** @param heapBytes default: the heap of this thread. A document may take half of it */
  constructor(private readonly heapBytes = heapSize()) {
    this.#cache = new DocumentCache(heapBytes);
  }

  analyze({ key, page: given, resources, facts }: AnalysisTask): Analysis {
    let maxNodes = MAX_NODES;
    try {
      const cached = this.#cache.take(key);
      const page = given ?? cached?.page;
      if (page === undefined) return { kind: 'evicted' };
      maxNodes = Math.min(MAX_NODES, Math.max(0, this.heapBytes / 2 - page.html.length * 2) / BYTES_PER_NODE);
      const document = cached?.document ?? parseDocument(page.html, { maxNodes });
      if (resources !== null) {
        const title = documentTitle(document);
        if (facts === undefined) {
          return { kind: 'audited', audits: auditPage(page, resources, CHECKS, document), title };
        }
        const collector = new PageFactsCollector();
        const audits = auditPage(page, resources, facts === 'only' ? [] : CHECKS, document, collector);
        return { kind: 'audited', audits, title, facts: collector.facts(title) };
      }
      const referenced = findReferencedResources(document, page.finalUrl);
      this.#cache.put(key, document, page);
      return { kind: 'scanned', referenced };
    } catch (error) {
      if (error instanceof Error && error.name === 'DocumentTooComplex')
        return { kind: maxNodes < MAX_NODES ? 'out-of-memory' : 'too-complex' };
      throw error;
    }
  }
}
