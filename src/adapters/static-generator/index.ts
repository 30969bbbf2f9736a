export type { AnalysisLimits } from './workers/analysis-pool.js';
export {
  DEFAULT_FETCH_LIMITS,
  PageFetcher,
  createGuardedDial,
  parseAllowedTargets,
  type AllowedTarget,
  type AllowedTargets,
  type DialOutcome,
  type FetchLimits,
  type GuardedDialOptions,
  type PageFetcherOptions,
  type PageOutcome,
  type VisitedPage,
} from './fetch/index.js';
export { PageFactsReader, type FactsSource, type PageFactsReaderOptions } from './facts/page-facts-reader.js';
export type { FetchResource, ResourceRequest } from './resources/related-resources.js';
export type { Encoding, Exchange, HeaderList, Resource, ResourceFailure, RetrievedPage } from './retrieved-page.js';
export {
  DEFAULT_USER_AGENT,
  StaticGenerator,
  type FetchSession,
  type Fetcher,
  type StaticGeneratorOptions,
} from './static-generator.js';
export {
  StaticSiteReader,
  type SitemapListing,
  type SitemapProblem,
  type StaticSiteReaderOptions,
} from './site/index.js';
