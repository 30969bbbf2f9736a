import type {
  Cancellation,
  Catalogue,
  GeneratorOutcome,
  ProgressListener,
  ReportGenerator,
} from '../../application/index.js';
import type { Failure, GeneratorVersion } from '../../domain/index.js';
import type { AnalysisFailure } from './workers/page-analyzer.js';
import { AnalysisPool, DEFAULT_ANALYSIS_LIMITS, type AnalysisLimits } from './workers/analysis-pool.js';
import { listCategories } from './scoring/audit-page.js';
import { describeChecks } from './scoring/describe-checks.js';
import { MAX_NODES } from './html/document.js';
import { fetchRelatedResources, type ResourceFetcher } from './resources/related-resources.js';
import {
  DEFAULT_FETCH_LIMITS,
  PageFetcher,
  type AllowedTarget,
  type FetchLimits,
  type PageOutcome,
} from './fetch/index.js';
import type { RetrievedPage } from './retrieved-page.js';

/** What fetches; a PageFetcher where the host brings none. */
export interface Fetcher {
  /** For one page and its resources: it may keep connections between their requests. */
  openSession(): FetchSession;
}

export interface FetchSession extends ResourceFetcher {
  fetchPage(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<PageOutcome>;
  /** Nothing more will be asked for. Called once or twice. */
  close(): void;
}

export interface StaticGeneratorOptions {
  /** Names, addresses and ranges that are visited although they are not public; none without it. */
  readonly allowedTargets?: readonly AllowedTarget[];
  /** What differs from DEFAULT_FETCH_LIMITS. */
  readonly limits?: Partial<FetchLimits>;
  /** What differs from DEFAULT_ANALYSIS_LIMITS. */
  readonly analysis?: Partial<AnalysisLimits>;
  /** Value of the User-Agent header. */
  readonly userAgent?: string;
  readonly fetcher?: Fetcher;
}

/** Changes whenever a rule or a weight does. */
const IDENTITY: GeneratorVersion = { name: 'static', version: '2.0.0' };

export const DEFAULT_USER_AGENT = `Mozilla/5.0 (compatible; Sitegrade/${IDENTITY.version})`;

/** For all extra resources together, in milliseconds. */
const RESOURCES_DEADLINE = 10_000;

/** Grades a page by its HTTP answers and its HTML, without a browser. */
export class StaticGenerator implements ReportGenerator {
  readonly identity = IDENTITY;
  readonly #fetcher: Fetcher;
  readonly #pool: AnalysisPool;
  readonly #analysisLimits: AnalysisLimits;

  constructor(options: StaticGeneratorOptions = {}) {
    this.#fetcher =
      options.fetcher ??
      new PageFetcher({
        allowedTargets: options.allowedTargets ?? [],
        limits: { ...DEFAULT_FETCH_LIMITS, ...options.limits },
        userAgent: options.userAgent ?? DEFAULT_USER_AGENT,
      });
    this.#analysisLimits = { ...DEFAULT_ANALYSIS_LIMITS, ...options.analysis };
    this.#pool = new AnalysisPool(this.#analysisLimits);
  }

  describe(): Promise<Catalogue> {
    return Promise.resolve({ generator: IDENTITY, categories: listCategories(), checks: describeChecks() });
  }

  /** Whether pages wait for the processor, so that whoever has more does well to wait. */
  isBusy(): boolean {
    return this.#pool.isBusy;
  }

  async generate(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<GeneratorOutcome> {
    const session = this.#fetcher.openSession();
    try {
      const outcome = await session.fetchPage(url, cancellation, onProgress);
      if (outcome.kind === 'failed') return outcome;
      try {
        return await this.#judge(outcome.page, session, cancellation, onProgress);
      } finally {
        outcome.release?.();
      }
    } finally {
      session.close();
    }
  }

  async #judge(
    page: RetrievedPage,
    session: FetchSession,
    cancellation: Cancellation,
    onProgress: ProgressListener | undefined,
  ): Promise<GeneratorOutcome> {
    const scanned = await this.#pool.scan(page, cancellation);
    if (scanned.kind !== 'scanned') return { kind: 'failed', failure: this.#toFailure(scanned) };
    onProgress?.('looking at robots.txt, the sitemap and other resources');
    const resources = await fetchRelatedResources(page, scanned.named, session, RESOURCES_DEADLINE, cancellation);
    // No connection waits for the judging.
    session.close();
    onProgress?.('parsing and judging');
    const analysis = await this.#pool.judge(scanned, resources, cancellation);
    if (analysis.kind !== 'audited') return { kind: 'failed', failure: this.#toFailure(analysis) };
    return { kind: 'audited', categories: listCategories(), audits: analysis.audits };
  }

  #toFailure(analysis: AnalysisFailure): Failure {
    switch (analysis.kind) {
      case 'too-complex':
        return { code: 'body_too_large', message: `The document has more than ${MAX_NODES} elements and comments.` };
      case 'out-of-memory':
        return { code: 'body_too_large', message: 'The document takes more memory than one page is given.' };
      case 'too-slow': {
        const seconds = this.#analysisLimits.timeoutMs / 1000;
        return { code: 'took_too_long', message: `Judging the document took longer than ${seconds} seconds.` };
      }
    }
  }
}
