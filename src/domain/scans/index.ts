export * from './compare-scans.js';
export * from './describe-site-findings.js';
export * from './finding.js';
export { globViolation } from './glob-violation.js';
export * from './omitted-findings.js';
export { pageChecks } from './page-checks.js';
export * from './page-facts.js';
export * from './read-scan-options.js';
export * from './roll-up.js';
export * from './scan.js';
export * from './scan-bounds.js';
export * from './scan-options.js';
export * from './scan-page.js';
export {
  EMPTY_TALLY,
  countScored,
  type CategorySum,
  type CountedVisit,
  type PageCounts,
  type ScanTally,
} from './scan-tally.js';
export { ScanScope } from './scan-scope.js';
export { SiteAnalysis, type SitePosition } from './site-analysis.js';
export type { GraphPage } from './site-row.js';
export { splitUrl, type UrlParts } from './split-url.js';
export { topFixes, type TopFixes } from './top-fixes.js';
export { trapOf } from './trap-of.js';
