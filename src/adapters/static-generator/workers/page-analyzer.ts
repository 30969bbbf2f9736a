import type { Audit } from '../../../domain/index.js';
import { auditPage } from '../scoring/audit-page.js';
import { CHECKS } from '../checks/index.js';
import { parseDocument } from '../html/document.js';
import type { RelatedResources } from '../resources/related-resources.js';
import { DocumentCache } from './document-cache.js';
import { findReferencedResources, type ReferencedResources } from '../resources/referenced-resources.js';
import type { RetrievedPage } from '../retrieved-page.js';

/** First a page is scanned; then, when what it names was fetched, judged. Both under the same key. */
export interface AnalysisTask {
  readonly key: number;
  /** Null where it was scanned here, as copying it from thread to thread costs a part of what judging does. */
  readonly page: RetrievedPage | null;
  /** Null scans. */
  readonly resources: RelatedResources | null;
}

export type Analysis =
  | { readonly kind: 'scanned'; readonly named: ReferencedResources }
  | { readonly kind: 'audited'; readonly audits: readonly Audit[] }
  /** The page was not given, and is not kept any more. */
  | { readonly kind: 'forgotten' }
  | AnalysisFailure;

export type AnalysisFailure =
  /** The document's tree is larger than is judged. */
  | { readonly kind: 'too-complex' }
  /** The document could not be judged within the time. */
  | { readonly kind: 'too-slow' }
  /** Judging it took more memory than one page is given. */
  | { readonly kind: 'out-of-memory' };

/** Scans and judges pages in this thread. Keeps what it parsed for the second step. */
export class PageAnalyzer {
  readonly #kept = new DocumentCache();

  analyze({ key, page: given, resources }: AnalysisTask): Analysis {
    try {
      const kept = this.#kept.take(key);
      const page = given ?? kept?.page;
      if (page === undefined) return { kind: 'forgotten' };
      const document = kept?.document ?? parseDocument(page.html);
      if (resources !== null) return { kind: 'audited', audits: auditPage(page, resources, CHECKS, document) };
      const named = findReferencedResources(document, page.finalUrl);
      this.#kept.put(key, document, page);
      return { kind: 'scanned', named };
    } catch (error) {
      if (error instanceof Error && error.name === 'DocumentTooComplex') return { kind: 'too-complex' };
      throw error;
    }
  }
}
