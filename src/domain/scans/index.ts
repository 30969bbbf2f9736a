export * from './finding.js';
export * from './page-facts.js';
export * from './scan.js';
export * from './scan-options.js';
export * from './scan-page.js';
export { EMPTY_TALLY, type CategorySum, type CountedVisit, type PageCounts, type ScanTally } from './scan-tally.js';
