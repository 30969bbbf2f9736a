export { AddressGuard } from './address-guard.js';
export { parseAllowedTargets, type AllowedTarget, type AllowedTargets } from './allow-list.js';
export { Deadline } from './deadline.js';
export { FetchError } from './fetch-error.js';
export { DEFAULT_FETCH_LIMITS, type FetchLimits } from './fetch-limits.js';
export { PageFetcher, type PageFetcherOptions } from './page-fetcher.js';
export type {
  DocumentHead,
  DocumentOptions,
  DocumentOutcome,
  DocumentSink,
  PageOutcome,
  PageSession,
  ResourceOptions,
  VisitedPage,
} from './page-session.js';
export { createGuardedDial, type DialOutcome, type GuardedDialOptions } from './guarded-dial.js';
export { systemLookup, type Lookup, type ResolvedAddress } from './guarded-connect.js';
