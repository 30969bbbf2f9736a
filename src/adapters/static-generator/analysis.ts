import type { Audit } from '../../domain/index.js';
import { auditPage } from './audit-page.js';
import type { ExtraResources } from './extra-resources.js';
import type { RetrievedPage } from './retrieved-page.js';

export interface AnalysisTask {
  readonly page: RetrievedPage;
  readonly resources: ExtraResources;
}

export type Analysis =
  | { readonly kind: 'audited'; readonly audits: readonly Audit[] }
  /** The document's tree is larger than is judged. */
  | { readonly kind: 'too-complex' }
  /** The document could not be judged within the time. */
  | { readonly kind: 'too-slow' }
  /** Judging it took more memory than one page is given. */
  | { readonly kind: 'out-of-memory' };

/** Judges a page in this thread. */
export function analyse({ page, resources }: AnalysisTask): Analysis {
  try {
    return { kind: 'audited', audits: auditPage(page, resources) };
  } catch (error) {
    if (error instanceof Error && error.name === 'DocumentTooComplex') return { kind: 'too-complex' };
    throw error;
  }
}
