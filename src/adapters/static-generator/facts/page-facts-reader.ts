import type { Cancellation } from '../../../application/index.js';
import type { PageFacts } from '../../../domain/index.js';
import type { HeaderList, RetrievedPage } from '../retrieved-page.js';
import { AnalysisPool, DEFAULT_ANALYSIS_LIMITS } from '../workers/analysis-pool.js';
import { unpackFacts, type PackedFacts } from './packed-facts.js';

/** A document from elsewhere, such as a browser. */
export interface FactsSource {
  /** Absolute, http or https. */
  readonly url: string;
  readonly statusCode: number;
  readonly headers: HeaderList;
  readonly html: string;
}

export interface PageFactsReaderOptions {
  /** As in `StaticGeneratorOptions`. */
  readonly onWarning?: (message: string) => void;
}

/** Reads the facts of pages that another generator fetched, with the rules and in the threads of the static generator. */
export class PageFactsReader {
  readonly #pool: AnalysisPool;

  constructor(options: PageFactsReaderOptions = {}) {
    this.#pool = new AnalysisPool(DEFAULT_ANALYSIS_LIMITS, options);
  }

  /**
   * A document that takes too much time or memory has the facts of its headers only.
   * @throws only if the caller cancels
   */
  async read(source: FactsSource, cancellation: Cancellation): Promise<PageFacts> {
    const analysis = await this.#pool.readFacts(toPage(source), cancellation);
    if (analysis.kind === 'audited') return unpackFacts(analysis.facts as PackedFacts);
    if (source.html === '') throw new Error(`The facts of an empty page could not be read: ${analysis.kind}.`);
    return this.read({ ...source, html: '' }, cancellation);
  }
}

function toPage({ url, statusCode, headers, html }: FactsSource): RetrievedPage {
  return {
    requestedUrl: url,
    finalUrl: url,
    redirects: [],
    response: { url, status: statusCode, headers },
    transferredBytes: html.length,
    decodedBytes: html.length,
    encoding: { name: 'UTF-8', source: 'default' },
    html,
  };
}
