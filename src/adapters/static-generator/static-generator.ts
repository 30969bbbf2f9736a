import { STATUS_CODES } from 'node:http';
import type {
  Cancellation,
  Catalogue,
  GeneratorOutcome,
  ProgressListener,
  ReportGenerator,
  VisitOutcome,
} from '../../application/index.js';
import { httpErrorOf, resolveTargetUrl, type Failure, type GeneratorVersion } from '../../domain/index.js';
import type { AnalysisFailure } from './workers/page-analyzer.js';
import {
  AnalysisPool,
  DEFAULT_ANALYSIS_LIMITS,
  type AnalysisLimits,
  type AuditedPage,
} from './workers/analysis-pool.js';
import { listCategories } from './scoring/audit-page.js';
import { CAPS } from './scoring/caps.js';
import { LIMITS } from './scoring/limits.js';
import { scoringRules } from './scoring/rules.js';
import { describeChecks } from './scoring/describe-checks.js';
import { unpackFacts, type PackedFacts } from './facts/packed-facts.js';
import { MAX_NODES } from './html/document.js';
import { ResponseCache } from './resources/response-cache.js';
import { fetchRelatedResources, type ResourceFetcher } from './resources/related-resources.js';
import {
  DEFAULT_FETCH_LIMITS,
  PageFetcher,
  type AllowedTarget,
  type FetchLimits,
  type PageOutcome,
  type VisitedPage,
} from './fetch/index.js';
import type { RetrievedPage } from './retrieved-page.js';

/** Fetches pages and their resources. PageFetcher is the default. */
export interface Fetcher {
  /** Opens a session for one page and its resources, which may share connections. */
  openSession(): FetchSession;
}

export interface FetchSession extends ResourceFetcher {
  fetchPage(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<PageOutcome>;
  /**
   * Returns a redirect instead of following it. Absent: scans of sites call `fetchPage`, and the first redirect of the page
   * counts.
   */
  visitPage?(url: string, cancellation: Cancellation): Promise<VisitedPage>;
  /** Called once or twice, after the last request. */
  close(): void;
}

export interface StaticGeneratorOptions {
  /** Host names, addresses and ranges to allow although they are not public. Default: none. */
  readonly allowedTargets?: readonly AllowedTarget[];
  /** Overrides DEFAULT_FETCH_LIMITS. */
  readonly limits?: Partial<FetchLimits>;
  /** Overrides the default limits of the analysis. */
  readonly analysis?: Partial<AnalysisLimits>;
  /** Value of the User-Agent header. Default: DEFAULT_USER_AGENT. */
  readonly userAgent?: string;
  /** Replaces the network. `allowedTargets`, `limits` and `userAgent` are then ignored. */
  readonly fetcher?: Fetcher;
  /**
   * Called at most once, if the worker threads cannot start, for example in a bundle. Pages are then checked on the
   * main thread, without the limits of `analysis`. Default: `console.warn`.
   */
  readonly onWarning?: (message: string) => void;
}

/** The version changes with every rule and weight. */
const IDENTITY: GeneratorVersion = { name: 'static', version: '3.0.0' };

export const DEFAULT_USER_AGENT = `Mozilla/5.0 (compatible; Sitegrade/${IDENTITY.version})`;

/** For all related resources together, in milliseconds. */
const RESOURCES_DEADLINE = 10_000;

interface CheckOptions {
  readonly onProgress?: ProgressListener | undefined;
  readonly facts?: 'too';
  /** Default: the session of the page. */
  readonly resources?: ResourceFetcher;
}

/** Checks a page by its HTTP responses and its HTML, without a browser. A page with status 400–599 has no score. */
export class StaticGenerator implements ReportGenerator {
  readonly identity = IDENTITY;
  readonly #fetcher: Fetcher;
  readonly #pool: AnalysisPool;
  readonly #responses = new ResponseCache();
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
    this.#pool = new AnalysisPool(this.#analysisLimits, options.onWarning && { onWarning: options.onWarning });
  }

  describe(): Promise<Catalogue> {
    return Promise.resolve({
      generator: IDENTITY,
      categories: listCategories(),
      checks: describeChecks(),
      limits: LIMITS,
      caps: CAPS,
    });
  }

  /** Whether so many pages are waiting for a worker that the caller should not start more. */
  isBusy(): boolean {
    return this.#pool.isBusy;
  }

  async generate(url: string, cancellation: Cancellation, onProgress?: ProgressListener): Promise<GeneratorOutcome> {
    const session = this.#fetcher.openSession();
    try {
      const fetched = await session.fetchPage(url, cancellation, onProgress);
      if (fetched.kind === 'failed') return fetched;
      const analysis = await this.#check(fetched, session, cancellation, { onProgress });
      if ('code' in analysis) return { kind: 'failed', failure: analysis };
      return toOutcome(fetched.page, analysis);
    } finally {
      session.close();
    }
  }

  /**
   * Like `generate`, but returns a redirect instead of following it, and the facts of the page. One fetch and one parse serve
   * both. Resources that pages share, such as robots.txt, are requested once a minute, not for every page. A redirect to a URL
   * longer than `MAX_URL_LENGTH` is a failure.
   */
  async visit(url: string, cancellation: Cancellation): Promise<VisitOutcome> {
    const session = this.#fetcher.openSession();
    try {
      const fetched = await visitPage(session, url, cancellation);
      if (fetched.kind !== 'retrieved') return fetched;
      const analysis = await this.#check(fetched, session, cancellation, {
        facts: 'too',
        resources: this.#responses.over(session),
      });
      if ('code' in analysis) {
        return { kind: 'failed', failure: analysis, statusCode: fetched.page.response.status };
      }
      return { ...toOutcome(fetched.page, analysis), page: unpackFacts(analysis.facts as PackedFacts) };
    } finally {
      session.close();
    }
  }

  /** Releases the page at the end. */
  async #check(
    { page, release }: Extract<PageOutcome, { kind: 'retrieved' }>,
    session: FetchSession,
    cancellation: Cancellation,
    { onProgress, facts, resources: fetcher = session }: CheckOptions,
  ): Promise<AuditedPage | Failure> {
    try {
      // PageFetcher fails these itself; other fetchers may not.
      const { status } = page.response;
      const failure = httpErrorOf(status, STATUS_CODES[status]);
      if (failure !== null) return failure;
      const scanned = await this.#pool.scan(page, cancellation);
      if (scanned.kind !== 'scanned') return this.#toFailure(scanned);
      onProgress?.('fetching robots.txt, the sitemap and other resources');
      const resources = await fetchRelatedResources(
        page,
        scanned.referenced,
        fetcher,
        RESOURCES_DEADLINE,
        cancellation,
      );
      // Free the connections before the audit waits for a worker.
      session.close();
      onProgress?.('checking the page');
      const analysis = await this.#pool.audit(scanned, resources, cancellation, facts);
      return analysis.kind === 'audited' ? analysis : this.#toFailure(analysis);
    } finally {
      release?.();
    }
  }

  #toFailure(analysis: AnalysisFailure): Failure {
    switch (analysis.kind) {
      case 'too-complex':
        return { code: 'body_too_large', message: `The document has more than ${MAX_NODES} elements and comments.` };
      case 'out-of-memory':
        return { code: 'body_too_large', message: 'The document needs more memory than a page is allowed.' };
      case 'too-slow': {
        const seconds = this.#analysisLimits.timeoutMs / 1000;
        return { code: 'took_too_long', message: `Checking the document took longer than ${seconds} seconds.` };
      }
    }
  }
}

function toOutcome(
  page: RetrievedPage,
  { audits, title }: AuditedPage,
): Extract<GeneratorOutcome, { kind: 'audited' }> {
  return { kind: 'audited', ...scoringRules(page.finalUrl), audits, title };
}

async function visitPage(session: FetchSession, url: string, cancellation: Cancellation): Promise<VisitedPage> {
  if (session.visitPage !== undefined) return session.visitPage(url, cancellation);
  const fetched = await session.fetchPage(url, cancellation);
  if (fetched.kind === 'failed') return { ...fetched, statusCode: null };
  const { redirects, finalUrl } = fetched.page;
  const [first, second] = redirects;
  if (first === undefined) return fetched;
  fetched.release?.();
  const target = second?.url ?? finalUrl;
  return { kind: 'redirected', statusCode: first.status, target: resolveTargetUrl(target, url) ?? target };
}
